import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { SimulatedVenue } from './venue';

/**
 * For tests and for people who want to pull a plug, on loopback: GET /karts, GET /shown,
 * POST /karts/{vehicleId}/unplug, POST /karts/{vehicleId}/plug.
 */
export class ControlServer {
  private server: Server | null = null;

  constructor(private readonly venue: SimulatedVenue) {}

  /** @returns the port it listens on. */
  async start(port: number): Promise<number> {
    this.server = createServer((request, response) => {
      request.resume();
      this.answer(request.method ?? '', new URL(request.url ?? '/', 'http://localhost').pathname, response);
    });
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async stop(): Promise<void> {
    if (this.server === null) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private answer(method: string, path: string, response: ServerResponse): void {
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (method === 'GET' && path === '/karts')
      return json(
        200,
        [...this.venue.karts.values()].map((kart) => kart.view()),
      );
    if (method === 'GET' && path === '/shown') {
      return json(200, Object.fromEntries([...this.venue.listeners].map(([id, listener]) => [id, listener.view()])));
    }
    const [, vehicleId, action] = /^\/karts\/([^/]+)\/(plug|unplug)$/.exec(path) ?? [];
    const kart = this.venue.karts.get(decodeURIComponent(vehicleId ?? ''));
    if (method !== 'POST' || kart === undefined) return json(404, { message: 'not found' });
    if (action === 'unplug') kart.unplug();
    else kart.plug();
    return json(200, kart.view());
  }
}
