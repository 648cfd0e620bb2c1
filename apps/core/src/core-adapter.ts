import { FastifyAdapter } from '@nestjs/platform-fastify';

/** Verbs that reach a route's guards, which answer the wrong ones in the envelope (code 405). Every other verb finds no route. */
const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/**
 * Routes take every verb. Nest registers them under all of HTTP, WebDAV's verbs included; the router keeps a tree of all routes for each
 * verb, and memory for all of them.
 */
export class CoreAdapter extends FastifyAdapter {
  override all(...args: unknown[]): unknown {
    const register = this['injectRouteOptions'] as (verbs: readonly string[], ...args: unknown[]) => unknown;
    return register.call(this, VERBS, ...args);
  }
}
