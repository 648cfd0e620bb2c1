import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import type { MessageKey, MessageParams } from '@paddock/contracts';
import type { Envelope } from '@paddock/contracts/wire';
import { isUniqueViolation, sqlState } from '../database/errors';
import { HttpRefusal, Refusal } from '../errors';
import { newUuid } from '../ids';
import { Languages } from '../languages';
import { LOGGER, type Logger } from '../logging';
import type { PaddockReply, PaddockRequest } from '../route';
import { refusal } from './envelope.interceptor';

interface Failure {
  status: number;
  body: Envelope;
}
type Refuse = (status: number, code: number, key: MessageKey, params?: MessageParams, result?: unknown) => Failure;

/** The one place that turns failures into HTTP. What is not a known refusal is a bug: logged with an id, answered without details. */
@Catch()
@Injectable()
export class PaddockExceptionFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly languages: Languages,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<PaddockRequest>();
    const reply = host.switchToHttp().getResponse<PaddockReply>();
    const speech = request.speech ?? this.languages.speechOf(request.headers['accept-language']);
    const refuse: Refuse = (status, code, key, params, result) => ({
      status,
      body: refusal(code, speech, key, params, result),
    });
    const { status, body } = known(error, refuse) ?? this.unknown(error, request, refuse);
    void reply.status(status).header('cache-control', 'no-store').send(body);
  }

  private unknown(error: unknown, request: PaddockRequest, refuse: Refuse): Failure {
    const errorId = newUuid();
    const lost = isConnectionLoss(error);
    const path = request.url.split('?')[0];
    const details = {
      errorId,
      method: request.method,
      path,
      error: error instanceof Error ? error.message : String(error),
    };
    if (lost) this.log.warn(details, 'the database did not answer');
    else this.log.error({ ...details, stack: error instanceof Error ? error.stack : undefined }, 'unexpected failure');
    return lost ? refuse(503, 503, 'busy') : refuse(200, 500, 'failed');
  }
}

function known(error: unknown, refuse: Refuse): Failure | null {
  if (error instanceof Refusal) return refuse(200, error.code, error.key, error.params, error.result);
  if (error instanceof HttpRefusal) return refuse(error.status, error.code, error.key, error.params);
  if (isUniqueViolation(error)) return refuse(200, 500, 'duplicate');
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | null)?.statusCode;
  if (status === 404) return refuse(404, 404, 'pathNotFound');
  if (status === 413) return refuse(413, 500, 'bodyTooLarge');
  if (status !== undefined && status >= 400 && status < 500) return refuse(200, 500, 'badBody');
  return null;
}

/** Nothing is wrong with the request: the same call may succeed shortly. */
const TOOK_TOO_LONG = '57014';
function isConnectionLoss(error: unknown): boolean {
  if (sqlState(error) === TOOK_TOO_LONG) return true;
  const text = error instanceof Error ? `${error.message} ${(error as { code?: string }).code ?? ''}` : '';
  return /ECONNREFUSED|ECONNRESET|Connection terminated|57P0\d|Query read timeout|timeout exceeded when trying to connect|the database system is/.test(
    text,
  );
}
