import { parseAddress } from '@paddock/contracts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';

const ESCPOS_PORT = 9100;
const CONNECT_MS_MAX = 3_000;
const ATTEMPTS = 3;
const AGAIN_MS = 500;

/** A printer that cannot be reached or breaks off. The message is the reason that the cashier sees. */
export class PrinterError extends Error {}

/** The venue's printers. Each talks to one caller at a time, so its tickets go out one after the other. */
export class Printers {
  /** As few as a venue has printers. */
  private readonly limits = new Map<string, LimitFunction>();

  /** @throws PrinterError */
  print(address: string, job: Buffer): Promise<void> {
    const limit = this.limits.get(address) ?? pLimit(1);
    this.limits.set(address, limit);
    return limit(() => send(address, job));
  }
}

/**
 * Sends one job. A printer that cannot be reached is tried again; once bytes have gone out it is not, for two tickets with one
 * number are worse than none.
 * @throws PrinterError
 */
async function send(address: string, job: Buffer): Promise<void> {
  const target = parseAddress(address, ESCPOS_PORT);
  if (target === null) throw new PrinterError('printerAddressWrong');
  for (let attempt = 1; ; attempt += 1) {
    const socket = connect(target);
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS_MAX) });
    } catch {
      socket.destroy();
      if (attempt === ATTEMPTS) throw new PrinterError('printerUnreachable');
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
