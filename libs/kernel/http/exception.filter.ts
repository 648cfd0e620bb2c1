import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import { languageOf, type MessageKey, sayIn } from '@paddock/contracts';
import { isUniqueViolation } from '../database/database';
import { HttpRefusal, Refusal, SpokenRefusal } from '../errors';
import { newUuid } from '../ids';
import { LOGGER, type Logger } from '../logging';
import type { PaddockReply, PaddockRequest } from '../route';
import { envelope } from './envelope.interceptor';

interface Said {
  status: number;
  code: number;
  message: string;
}

/** The one place that turns failures into HTTP. What is not a known refusal is a bug: logged with an id, told without details. */
@Catch()
@Injectable()
export class PaddockExceptionFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<PaddockRequest>();
    const reply = host.switchToHttp().getResponse<PaddockReply>();
    const language = request.language ?? languageOf(request.headers['accept-language']);
    const speak = (status: number, code: number, key: MessageKey, params = {}): Said => ({
      status,
      code,
      message: sayIn(language, key, params),
    });
    const said = this.known(error, speak) ?? this.unknown(error, request, speak);
    void reply
      .status(said.status)
      .header('cache-control', 'no-store')
      .send(envelope(false, said.code, said.message));
  }

  private known(
    error: unknown,
    speak: (status: number, code: number, key: MessageKey, params?: object) => Said,
  ): Said | null {
    if (error instanceof Refusal) return speak(200, error.code, error.key, error.params);
    if (error instanceof SpokenRefusal) return { status: 200, code: 500, message: error.sentence };
    if (error instanceof HttpRefusal) return speak(error.status, error.code, error.key);
    if (isUniqueViolation(error)) return speak(200, 500, 'duplicate');
    const status =
      error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | null)?.statusCode;
    if (status === 404) return speak(404, 404, 'pathNotFound');
    if (status === 413) return speak(413, 500, 'bodyTooLarge');
    if (status !== undefined && status >= 400 && status < 500) return speak(200, 500, 'badBody');
    return null;
  }

  private unknown(
    error: unknown,
    request: PaddockRequest,
    speak: (status: number, code: number, key: MessageKey) => Said,
  ): Said {
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
    return lost ? speak(503, 503, 'busy') : speak(200, 500, 'failed');
  }
}

/** Nothing is wrong with the request: the same call may succeed shortly. */
function isConnectionLoss(error: unknown): boolean {
  const text = error instanceof Error ? `${error.message} ${(error as { code?: string }).code ?? ''}` : '';
  return /ECONNREFUSED|ECONNRESET|Connection terminated|57P0\d|timeout exceeded when trying to connect|the database system is/.test(
    text,
  );
}
