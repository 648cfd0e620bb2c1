/** Every address that browsers have asked, sockets and downloads too, and the tokens that they sent beside them. */
import type { BrowserContext } from '@playwright/test';

export class SentAddresses {
  private readonly addresses = new Set<string>();
  private readonly tokens = new Set<string>();

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      this.addresses.add(request.url());
      const token = request.headers()['x-access-token'];
      if (token) this.tokens.add(token);
    });
    context.on('page', (page) => page.on('websocket', (socket) => this.addresses.add(socket.url())));
  }

  withToken(): string[] {
    return [...this.addresses].filter(
      (address) =>
        [...this.tokens].some((token) => address.includes(token)) ||
        [...new URL(address).searchParams].some(([name, value]) => /token/i.test(name) && value !== ''),
    );
  }
}
