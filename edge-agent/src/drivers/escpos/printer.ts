import { isLocalHost, parseAddress } from '@paddock/contracts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { localLookup } from '../local-lookup';
import { hindranceOf, type PrinterHindrance, statusRequest } from './status';

const ESCPOS_PORT = 9100;
const CONNECT_MS_MAX = 3_000;
/** Real-time status needs no paper to move. */
const ANSWER_MS_MAX = 500;
const ATTEMPTS = 3;
const AGAIN_MS = 500;
/** How often one that has no paper, or an open cover, is looked at for the job that waits. */
const LOOK_MS = 1_000;

/** A printer that cannot be reached or breaks off. The message is the reason that the cashier sees. */
export class PrinterError extends Error {}

/** The venue's printers. Each talks to one caller at a time, so its tickets go out one after the other. */
export class Printers {
  /** By address; as few as a venue has printers. */
  private readonly calls = new Map<string, LimitFunction>();
  private readonly jobs = new Map<string, LimitFunction>();
  /** Those that have said how they are: others take a call, and that is all that they show. */
  private readonly speaking = new Set<string>();
  /** Jobs that did not come out since one has. */
  private readonly missed = new Map<string, number>();

  constructor(private readonly lookMs = LOOK_MS) {}

  /**
   * A printer that says that it has no paper gets nothing: it would keep it, say that it has it, and let all come out with the new roll.
   * The job waits for as long as it is wanted, and those behind it wait too. `isWanted` is asked before each attempt.
   * @throws PrinterError
   */
  async print(address: string, job: Buffer, isWanted = (): boolean => true): Promise<void> {
    try {
      await of(this.jobs, address)(() => this.printInTurn(address, job, isWanted));
      this.missed.delete(address);
    } catch (error) {
      this.missed.set(address, this.notPrinted(address) + 1);
      throw error;
    }
  }

  /** How many jobs did not come out since one has. */
  notPrinted(address: string): number {
    return this.missed.get(address) ?? 0;
  }

  /**
   * @returns what hinders it; null where nothing does, and for printers that take calls and never say
   * @throws PrinterError when it takes no call
   */
  status(address: string): Promise<PrinterHindrance | null> {
    return of(this.calls, address)(() => this.ask(address));
  }

  private async printInTurn(address: string, job: Buffer, isWanted: () => boolean): Promise<void> {
    let hindrance: PrinterHindrance | null = null;
    const attempt = async (): Promise<void> => {
      if (!isWanted()) throw new PrinterError(hindrance === null ? 'expired' : REASONS[hindrance]);
      // Where it takes no call, sending says so.
      hindrance = this.speaking.has(address) ? await this.ask(address).catch(() => null) : null;
      if (hindrance === null) await send(address, job);
    };
    for (;;) {
      await of(this.calls, address)(attempt);
      if (hindrance === null) return;
      await pause(this.lookMs, undefined, { ref: false });
    }
  }

  private async ask(address: string): Promise<PrinterHindrance | null> {
    const answer = await ask(address);
    if (answer !== undefined) this.speaking.add(address);
    return answer ?? null;
  }
}

const REASONS: Record<PrinterHindrance, string> = { paper: 'printerPaper', cover: 'printerCover' };

function of(limits: Map<string, LimitFunction>, address: string): LimitFunction {
  const limit = limits.get(address) ?? pLimit(1);
  limits.set(address, limit);
  return limit;
}

/** @throws PrinterError */
async function call(address: string): Promise<Socket> {
  const target = parseAddress(address, ESCPOS_PORT);
  if (target === null) throw new PrinterError('printerAddressWrong');
  if (!isLocalHost(target.host)) throw new PrinterError('printerNotLocal');
  const socket = connect({ ...target, lookup: localLookup });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS_MAX) });
    return socket;
  } catch {
    socket.destroy();
    throw new PrinterError('printerUnreachable');
  }
}

/**
 * Sends one job. A printer that cannot be reached is tried again; once bytes have gone out it is not, for two tickets with one
 * number are worse than none.
 * @throws PrinterError
 */
async function send(address: string, job: Buffer): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    let socket: Socket;
    try {
      socket = await call(address);
    } catch (error) {
      if (attempt === ATTEMPTS || (error as PrinterError).message !== 'printerUnreachable') throw error;
      await pause(AGAIN_MS);
      continue;
    }
    try {
      const closed = once(socket, 'close', { signal: AbortSignal.timeout(CONNECT_MS_MAX) });
      socket.resume();
      socket.end(job);
      await closed;
      return;
    } catch {
      throw new PrinterError('printerBrokeOff');
    } finally {
      socket.destroy();
    }
  }
}

/** @returns undefined when it takes the call and says nothing. @throws PrinterError */
async function ask(address: string): Promise<PrinterHindrance | null | undefined> {
  const socket = await call(address);
  socket.on('error', () => undefined);
  const chunks: Buffer[] = [];
  const answer = (): PrinterHindrance | null | undefined => hindranceOf(Buffer.concat(chunks));
  try {
    socket.write(statusRequest);
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    // Both answers may come in one piece or in two.
    while (answer() === undefined) chunks.push(((await once(socket, 'data', { signal })) as [Buffer])[0]);
  } catch {
    // It takes calls, and that is all that it shows.
  }
  // The next caller is a ticket: it must not come while this call is open.
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  socket.resume().end();
  await closed.catch(() => undefined);
  socket.destroy();
  return answer();
}
