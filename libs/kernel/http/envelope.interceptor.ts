import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { NOT_SIGNED_IN } from '@paddock/contracts/audited';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  messageText,
  type Speech,
  speechIn,
} from '@paddock/contracts';
import type { Envelope } from '@paddock/contracts/wire';
import { map, Observable } from 'rxjs';
import { type Actor, seesAllStores } from '../actor';
import { inStores, type Stores, type Who } from '../database/stores';
import { ImportAnswer, Literal, type PaddockReply, type PaddockRequest, routeOf, MessageAnswer } from '../route';

export function envelope(
  success: boolean,
  code: number,
  message: string,
  result: unknown = null,
  key?: MessageKey,
): Envelope {
  return { success, message, code, result: result ?? null, timestamp: Date.now(), ...(key !== undefined && { key }) };
}

/** The envelope of a refusal: its sentence as the request is answered, and its key. */
export const refusal = (
  code: number,
  to: Language | Speech,
  key: MessageKey,
  params: MessageParams = {},
  result: unknown = null,
): Envelope => envelope(false, code, messageText(to, key, params), result, key);

/** Files pass as they are. */
function wrap(value: unknown, speech: Speech): Envelope | StreamableFile {
  if (value instanceof StreamableFile) return value;
  if (value instanceof MessageAnswer)
    return envelope(true, 200, messageText(speech, value.key, value.params), value.result, value.key);
  if (value instanceof ImportAnswer)
    return envelope(true, 201, messageText(speech, 'import.partly'), value.result, 'import.partly');
  if (value instanceof Literal) return envelope(true, 200, value.message, value.result);
  return envelope(true, 200, messageText(speech, 'ok'), value);
}

/** A call without a sign-in sees no store's rows; an open route sets its store itself. */
const storesOf = (actor: Actor | undefined): Stores =>
  actor === undefined ? [] : seesAllStores(actor) ? 'all' : [actor.orgCode];

const whoOf = ({ actor, ip, headers }: PaddockRequest): Who => ({
  ...(actor ? { userId: actor.userId, name: actor.realName } : { name: NOT_SIGNED_IN }),
  address: ip,
  device: (headers['user-agent'] ?? '').slice(0, 200),
});

/**
 * Puts every answer of a declared route into the envelope. Answers are never cached: some GET calls have effects.
 * The handler runs for the stores of the guard's actor, as far as the database is concerned.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http' || !routeOf(context.getHandler())) return next.handle();
    const request = context.switchToHttp().getRequest<PaddockRequest>();
    const reply = context.switchToHttp().getResponse<PaddockReply>();
    void reply.header('cache-control', 'no-store').status(200);
    const handled = new Observable((subscriber) =>
      inStores(storesOf(request.actor), () => next.handle().subscribe(subscriber), whoOf(request)),
    );
    return handled.pipe(map((value) => wrap(value, request.speech ?? speechIn('cn'))));
  }
}
