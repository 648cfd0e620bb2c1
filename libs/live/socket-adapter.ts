import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';

/** WebSocket only, so that no proxy needs sticky routing; a batch of an edge is the largest message. */
export class SocketAdapter extends IoAdapter {
  constructor(app: INestApplicationContext) {
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
    } as ServerOptions);
  }
}
