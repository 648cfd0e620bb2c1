import {
  applyDecorators,
  createParamDecorator,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
  type StreamableFile,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import {
  isMessageKey,
  type Language,
  type MessageKey,
  type MessageParams,
  platformFieldName,
  type Speech,
  speechIn,
} from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import { type HttpMethod, isTooLong, type Route as RouteDefinition } from '@paddock/contracts/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from './actor';
import { HttpRefusal, Refusal } from './errors';

export interface PaddockRequest extends FastifyRequest {
  /** Set by the access guard when the route needs a sign-in. */
  actor?: Actor;
  /** Set by the access guard. */
  speech?: Speech;
}
export type PaddockReply = FastifyReply;

const ROUTE = Symbol('route');
const reflector = new Reflector();

type Answer<R> = R | MessageAnswer<R> | Literal<R> | ImportAnswer<R>;
/** A handler of a route answers what the contract says, plain or with a sentence; one of a file streams it. */
type HandlerOf<D extends RouteDefinition> = (
  ...args: never[]
) => RouteDefinition['file'] extends D['file']
  ? Answer<z.input<D['answer']>> | Promise<Answer<z.input<D['answer']>>>
  : StreamableFile | Promise<StreamableFile>;

/**
 * Binds a handler to its contract; one that answers something else does not compile. Every verb reaches the handler's guards, because a
 * wrong verb must be answered in the envelope (code 405) and not by the web framework.
 */
export const Route = <D extends RouteDefinition>(
  definition: D,
): (<H extends HandlerOf<D>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>) => void) =>
  applyDecorators(RequestMapping({ path: definition.path, method: RequestMethod.ALL }), SetMetadata(ROUTE, definition));

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** The contract of a handler, or undefined where a handler was not bound by {@link Route}. */
export const routeOf = (handler: Handler): RouteDefinition | undefined =>
  reflector.get<RouteDefinition | undefined>(ROUTE, handler);

export function allowsMethod(definition: RouteDefinition, method: string): boolean {
  return definition.methods.includes(method as HttpMethod);
}

/** The request's query (GET, DELETE) or body (POST, PUT) and its path's names, checked against the contract. Wrong values are refused in the user's language. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const request = context.switchToHttp().getRequest<PaddockRequest>();
  const definition = routeOf(context.getHandler());
  if (!definition) throw new Error('Input() on a handler without Route()');
  return parseInput(definition, request.method, request.query, request.body, request.params);
});

export function parseInput(
  definition: RouteDefinition,
  method: string,
  query: unknown,
  body: unknown,
  pathNames: unknown = {},
): unknown {
  const sent = method === 'GET' || method === 'DELETE' ? query : (body ?? {});
  const { bareList } = definition;
  const raw: unknown = Array.isArray(sent) && bareList !== undefined ? { [bareList]: sent as unknown[] } : sent;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new Refusal('badBody');
  const parsed = definition.input.safeParse(asTyped({ ...inOurNames(raw, definition), ...(pathNames as object) }));
  if (parsed.success) {
    const unstorable = pathOfUnstorable(parsed.data);
    if (unstorable !== null)
      throw new Refusal('malformed', { field: labelOf(definition, unstorable) }, 500, { field: unstorable });
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  const label = labelOf(definition, field);
  const max = issue?.code === 'too_big' ? Number(issue.maximum) : undefined;
  if (issue && max !== undefined && isTooLong(issue))
    throw new Refusal('tooLong', { field: label, max }, 500, { field });
  if (issue && isMessageKey(issue.message))
    throw new Refusal(issue.message, { field: label, ...(max !== undefined && { max }) }, 500, { field });
  throw new Refusal('malformed', { field: label }, 500, { field });
}

function inOurNames(raw: object, { olderNames = {} }: RouteDefinition): object {
  const given = raw as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(olderNames).filter(([older, name]) => given[name] === undefined && older in given);
  return { ...raw, ...Object.fromEntries(renamed.map(([older, name]) => [name, given[older]])) };
}

const labelOf = ({ labels, path }: RouteDefinition, field: string): Exclude<MessageParams[string], undefined> =>
  labels?.[field] ?? platformFieldName(path, field) ?? field;

/** What is kept or compared to the letter: a password is what its owner typed. */
const VERBATIM = /password|signature/i;

/** Deeper than any contract looks. */
const DEPTH_MAX = 32;

/** What somebody typed or scanned, in the normal form of text; the schema of a field may ask for a narrower one. */
function asTyped(given: unknown, name = '', depth = 0): unknown {
  if (typeof given === 'string') return VERBATIM.test(name) ? given : normalise(given, 'text');
  if (typeof given !== 'object' || given === null || depth === DEPTH_MAX) return given;
  if (Array.isArray(given)) return given.map((one: unknown) => asTyped(one, name, depth + 1));
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, asTyped(value, key, depth + 1)]));
}

/** Where a text stands that no database takes: one with NUL, or with half of a character pair. Null: nowhere. */
function pathOfUnstorable(data: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value: data }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return path;
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        open.push({ path: path === '' ? name : `${path}.${name}`, value: inner });
  }
  return null;
}

export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const actor = context.switchToHttp().getRequest<PaddockRequest>().actor;
  if (!actor) throw new HttpRefusal(401, 'signIn.missing');
  return actor;
});

export const RequestLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Language =>
    context.switchToHttp().getRequest<PaddockRequest>().speech?.language ?? 'cn',
);

/** For sentences that stand within an answer. */
export const RequestSpeech = createParamDecorator(
  (_: unknown, context: ExecutionContext): Speech =>
    context.switchToHttp().getRequest<PaddockRequest>().speech ?? speechIn('cn'),
);

export const IDEMPOTENCY_KEY_LENGTH_MAX = 200;

function readIdempotencyKey(_: unknown, context: ExecutionContext): string | null {
  const header = context.switchToHttp().getRequest<PaddockRequest>().headers['idempotency-key'];
  if (typeof header !== 'string' || header.trim() === '') return null;
  if (header.length > IDEMPOTENCY_KEY_LENGTH_MAX) throw new Refusal('malformed', { field: 'Idempotency-Key' });
  return header.trim();
}

/** The `Idempotency-Key` header, if any. */
export const IdempotencyKey = createParamDecorator(readIdempotencyKey);

/** Whether a method of a controller asks for the {@link IdempotencyKey}. */
export function takesIdempotencyKey(controller: object, methodName: string): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, methodName) as
    | Readonly<Record<string, { factory?: unknown }>>
    | undefined;
  return Object.values(parameters ?? {}).some(({ factory }) => factory === readIdempotencyKey);
}

/** An answer with a sentence of its own instead of the general one. */
export class MessageAnswer<R = unknown> {
  constructor(
    readonly result: R,
    readonly key: MessageKey,
    readonly params: MessageParams = {},
  ) {}
}
export function withMessage(key: MessageKey): MessageAnswer<null>;
export function withMessage<R>(key: MessageKey, result: R, params?: MessageParams): MessageAnswer<R>;
export function withMessage(key: MessageKey, result: unknown = null, params: MessageParams = {}): MessageAnswer {
  return new MessageAnswer(result, key, params);
}

/** An answer whose `message` is data, as with calls that carry a new id there. */
export class Literal<R = unknown> {
  constructor(
    readonly result: R,
    readonly message: string,
  ) {}
}

/** An import of which some rows were bad: done as far as it went, with the code that clients know for it. */
export class ImportAnswer<R = unknown> {
  constructor(readonly result: R) {}
}
