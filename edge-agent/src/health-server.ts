import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Part } from './parts';
import { metrics } from './metrics';

export interface HealthView {
  ready: boolean;
  [detail: string]: unknown;
}

/** Health and metrics on loopback: `/health/live`, `/health/ready`, `/metrics`. */
export class HealthServer implements Part {
  readonly name = 'health';
  private server: Server | null = null;

  constructor(
    private readonly port: number,
    private readonly view: () => HealthView,
  ) {}

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const json = (status: number, body: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const path = request.url?.split('?')[0];
      if (path === '/health/live') return json(200, { live: true });
      if (path === '/health/ready') {
        const view = this.view();
        return json(view.ready ? 200 : 503, view);
      }
      if (path !== '/metrics') return json(404, { message: 'not found' });
      metrics.metrics().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => json(500, { message: 'metrics failed' }),
      );
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** The port it really listens on. */
  get boundPort(): number {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : this.port;
  }

  async stop(): Promise<void> {
    if (this.server === null) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
