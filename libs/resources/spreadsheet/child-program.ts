/** A program of ours in a process of its own: where its memory is not enough it ends alone, and not with what serves the stores. A thread does not. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** It ended without an answer: its own memory was not enough, or the machine's. */
export class ProgramEnded extends Error {}

export class ChildProgram<Asked extends object, Answer> {
  private readonly child: ChildProcess;
  private readonly ended: Promise<Error>;

  /**
   * @param file `new URL('./name.ts', import.meta.url)`, written out where the program is made: the bundler finds the file by this form
   * @param options `heapMbMax`: the memory that JavaScript may take
   */
  constructor(file: URL, { heapMbMax }: { heapMbMax: number }) {
    this.child = fork(fileURLToPath(file), {
      // It has neither options nor secrets of this process.
      execArgv: [`--max-old-space-size=${heapMbMax}`],
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.child.once('exit', () => resolve(new ProgramEnded('ended without an answer')));
    // One that could not be started never exits.
    this.child.on('error', (error) => this.child.pid === undefined && resolve(error));
    this.ended = promise;
  }

  /** @throws ProgramEnded; AbortError when the signal is first; the system's error where it could not be started */
  async ask(message: Asked, signal: AbortSignal): Promise<Answer> {
    const stop = new AbortController();
    const ended = this.ended.then((error): never => {
      throw error;
    });
    ended.catch(() => undefined);
    try {
      if (!this.child.connected) return await ended;
      const answered = once(this.child, 'message', { signal: AbortSignal.any([signal, stop.signal]) });
      answered.catch(() => undefined);
      this.child.send(message, () => undefined);
      const [answer] = (await Promise.race([answered, ended])) as [Answer];
      return answer;
    } finally {
      stop.abort();
    }
  }

  async end(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
