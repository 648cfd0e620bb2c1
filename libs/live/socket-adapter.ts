import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { EDGE_MESSAGE_BYTES_MAX } from '@paddock/contracts/edge';
import { limitMessages } from '@paddock/kernel';
import type { Server as HttpServer } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';

/** Where socket.io stands on the core's server. */
export const SOCKET_IO_PATH = '/socket.io/';

/** A client that opens a connection and joins nothing is closed after this. */
const JOINS_WITHIN_MS = 10_000;

/** What is being answered when the core stops has so long to end. */
const ANSWERS_END_WITHIN_MS = 3000;

/** WebSocket only, so that no proxy needs sticky routing. */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly allowedOrigins: readonly string[],
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      path: SOCKET_IO_PATH,
      transports: ['websocket'],
      // It would hang up on every other upgrade that isn't answered within a second, and a busy core may need longer (see UserSockets).
      destroyUpgrade: false,
      serveClient: false,
      // All but edges are held to far less, see limitMessages.
      maxHttpBufferSize: EDGE_MESSAGE_BYTES_MAX,
      connectTimeout: JOINS_WITHIN_MS,
      pingInterval: 10_000,
      pingTimeout: 8000,
      perMessageDeflate: false,
      // Browsers send the page that opens a socket; devices and other programs send none.
      allowRequest: (request, decide) =>
        decide(null, isAllowedOrigin(request.headers.origin, request.headers.host, this.allowedOrigins)),
    } as ServerOptions);
    server.engine.on('connection', limitMessages);
    // The namespace that always exists has nothing to offer, and would be joined to stay.
    server.of('/').use((_socket, next) => next(new Error('unauthorized')));
    return server;
  }

  /**
   * Ends the HTTP server too. Browsers open connections that they may never use: each of them would keep a core that stops from ending
   * for a minute.
   */
  override async close(server: Server): Promise<void> {
    const http = this.httpServer as HttpServer;
    const timer = setTimeout(() => http.closeAllConnections(), ANSWERS_END_WITHIN_MS);
    try {
      await super.close(server);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Pages of this product itself, and of the origins that the settings name. */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}
