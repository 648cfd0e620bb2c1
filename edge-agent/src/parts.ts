import type { Logger } from 'pino';

/** A part of the agent that can be started and stopped. A part that fails must not take the others with it. */
export interface Part {
  name: string;
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** Starts parts in order and stops them in the reverse order. */
export class Parts {
  private readonly running: Part[] = [];

  constructor(private readonly log: Logger) {}

  /** @throws what the part throws; what was started before it keeps running until `stop`. */
  async start(part: Part): Promise<void> {
    await part.start();
    this.running.push(part);
    this.log.debug({ part: part.name }, 'started');
  }

  async stop(): Promise<void> {
    for (const part of this.running.splice(0).reverse()) {
      try {
        await part.stop();
      } catch (error) {
        this.log.error({ part: part.name, error }, 'a part did not stop cleanly');
      }
    }
  }
}

/** Calls `act` every `ms`; what it throws is logged and the next call comes all the same. */
export function every(ms: number, log: Logger, name: string, act: () => void): Part {
  let timer: NodeJS.Timeout | null = null;
  return {
    name,
    start: () => {
      timer = setInterval(() => {
        try {
          act();
        } catch (error) {
          log.error({ part: name, error }, 'a periodic task failed');
        }
      }, ms);
    },
    stop: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}
