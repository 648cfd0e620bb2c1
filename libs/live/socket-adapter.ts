import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';

/** WebSocket only, so that no proxy needs sticky routing; a batch of an edge is the largest message. */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly allowedOrigins: readonly string[],
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    return super.createIOServer(port, {
      ...options,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 2_000_000,
      pingInterval: 10_000,
      pingTimeout: 8000,
      perMessageDeflate: false,
      // Browsers say which page opens a socket; devices and other programs say nothing.
      allowRequest: (request, decide) =>
        decide(null, isAllowedOrigin(request.headers.origin, request.headers.host, this.allowedOrigins)),
    } as ServerOptions);
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
