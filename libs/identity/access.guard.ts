import { type CanActivate, type ExecutionContext, Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Route } from '@paddock/contracts/wire';
import {
  type Actor,
  allowsMethod,
  HttpRefusal,
  Languages,
  type PaddockRequest,
  Refusal,
  routeOf,
} from '@paddock/kernel';
import { SignIns } from './sign-ins.service';

/** The header's, or else the query's, as older clients send it. */
export function tokenOf(request: PaddockRequest, definition: Route): string {
  const header = request.headers['x-access-token'];
  if (typeof header === 'string' && header.trim() !== '') return header.trim();
  if (definition.hasEffect && request.method === 'GET') return '';
  const token = (request.query as { token?: unknown } | undefined)?.token;
  return typeof token === 'string' ? token.trim() : '';
}

/**
 * A page names the store that it shows. After a switch in another window that is not the sign-in's any more, and what
 * the person sees there must not act here. Clients that name none act on the sign-in's store.
 */
function demandShownStore(request: PaddockRequest, actor: Actor): void {
  const shown = request.headers['x-org-code'];
  if (shown !== undefined && shown !== '' && shown !== actor.orgCode) throw new Refusal('store.switched');
}

/**
 * Lets nobody through whom the route's contract does not name. A handler without a contract stops the boot.
 * Sockets are not its business: they sign in at their handshake.
 */
@Injectable()
export class AccessGuard implements CanActivate, OnModuleInit {
  constructor(
    private readonly signIns: SignIns,
    private readonly discovery: DiscoveryService,
    private readonly languages: Languages,
  ) {}

  onModuleInit(): void {
    const scanner = new MetadataScanner();
    const bare = this.discovery.getControllers().flatMap((wrapper) => {
      const prototype = wrapper.metatype?.prototype as Record<string, object> | undefined;
      if (!prototype) return [];
      return scanner
        .getAllMethodNames(prototype)
        .map((name) => ({ name: `${wrapper.name}.${name}`, handler: prototype[name] }))
        .filter(({ handler }) => handler && Reflect.hasMetadata(PATH_METADATA, handler))
        .filter(({ handler }) => !routeOf(handler as Parameters<typeof routeOf>[0]));
    });
    if (bare.length > 0)
      throw new Error(`handlers without a route contract: ${bare.map(({ name }) => name).join(', ')}`);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const definition = routeOf(context.getHandler());
    if (!definition) throw new HttpRefusal(403, 'forbidden');
    const request = context.switchToHttp().getRequest<PaddockRequest>();
    request.speech = this.languages.speechOf(request.headers['accept-language']);
    if (!allowsMethod(definition, request.method)) throw new Refusal('wrongMethod', {}, 405);
    if (definition.access === 'public') return true;
    request.actor = await this.actor(tokenOf(request, definition), request.headers['x-version'] !== undefined);
    if (definition.access !== 'signedIn' && !request.actor.permissions.has(definition.access.permission))
      throw new Refusal('permission.missing', {}, 510);
    if (!definition.anyStore) demandShownStore(request, request.actor);
    return true;
  }

  /** @param asOneStatus newer clients of the older contract know 401 only */
  private async actor(token: string, asOneStatus: boolean): Promise<Actor> {
    if (token === '') throw new HttpRefusal(401, 'signIn.missing');
    // One that is not even written as a token is one that has ended, as far as its client is concerned.
    const actor = await this.signIns.authenticate(token);
    if (!actor) throw new HttpRefusal(asOneStatus ? 401 : 500, 'signIn.expired');
    return actor;
  }
}
