import { parseAddress } from '@paddock/contracts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { hindranceOf, type PrinterHindrance, statusRequest } from './status';

const ESCPOS_PORT = 9100;
const CONNECT_MS_MAX = 3_000;
/** Real-time status needs no paper to move. */
const ANSWER_MS_MAX = 500;
const ATTEMPTS = 3;
const AGAIN_MS = 500;

/** A printer that cannot be reached or breaks off. The message is the reason that the cashier sees. */
export class PrinterError extends Error {}

/** The venue's printers. Each talks to one caller at a time, so its tickets go out one after the other. */
export class Printers {
  /** As few as a venue has printers. */
  private readonly limits = new Map<string, LimitFunction>();

  /** `isWanted` is asked when its turn comes. @throws PrinterError */
  print(address: string, job: Buffer, isWanted = (): boolean => true): Promise<void> {
    return this.of(address)(async () => {
      if (!isWanted()) throw new PrinterError('expired');
      await send(address, job);
    });
  }

  /**
   * @returns what hinders it; null where nothing does, and for printers that take calls and never say
   * @throws PrinterError when it takes no call
   */
  status(address: string): Promise<PrinterHindrance | null> {
    return this.of(address)(() => ask(address));
  }

  private of(address: string): LimitFunction {
    const limit = this.limits.get(address) ?? pLimit(1);
    this.limits.set(address, limit);
    return limit;
  }
}

/** @throws PrinterError */
async function call(address: string): Promise<Socket> {
  const target = parseAddress(address, ESCPOS_PORT);
  if (target === null) throw new PrinterError('printerAddressWrong');
  const socket = connect(target);
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

/** @throws PrinterError */
async function ask(address: string): Promise<PrinterHindrance | null> {
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
  return answer() ?? null;
}
