import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { type PrinterHindrance, statusAnswer, statusRequest } from '../drivers/escpos/status';
import { ticketSvg } from './ticket-picture';

const JOB_BYTES_MAX = 262_144;

/**
 * Takes ESC/POS jobs over TCP like a ticket printer and keeps a picture of each, `ticket-<n>.svg`, and its bytes. Asked how it is, it says so.
 */
export class SimulatedPrinter {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  /** Jobs that came whole. */
  printed = 0;
  hindrance: PrinterHindrance | null = null;

  constructor(
    private readonly folder: string,
    private readonly onTicket: (file: string) => void = () => undefined,
  ) {}

  /** @returns the port it listens on. */
  async start(port: number, host = '127.0.0.1'): Promise<number> {
    mkdirSync(this.folder, { recursive: true });
    this.server = createServer((socket) => this.accept(socket));
    this.server.listen(port, host);
    await once(this.server, 'listening');
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async stop(): Promise<void> {
    if (this.server === null) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private accept(socket: Socket): void {
    const chunks: Buffer[] = [];
    let size = 0;
    this.sockets.add(socket);
    socket.on('data', (chunk: Buffer) => {
      if (chunk.equals(statusRequest)) return void socket.write(statusAnswer(this.hindrance));
      size += chunk.length;
      if (size > JOB_BYTES_MAX) socket.destroy();
      else chunks.push(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('end', () => {
      if (size > 0) this.keep(Buffer.concat(chunks));
    });
  }

  private keep(job: Buffer): void {
    this.printed += 1;
    const name = `ticket-${new Date().toISOString().replace(/[:.]/g, '-')}-${this.printed}`;
    const file = path.join(this.folder, `${name}.svg`);
    writeFileSync(path.join(this.folder, `${name}.bin`), job);
    // A picture is whole from the moment at which it is there.
    writeFileSync(`${file}.new`, ticketSvg(job));
    renameSync(`${file}.new`, file);
    this.onTicket(file);
  }
}
