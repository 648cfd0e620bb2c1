import { languageOf } from '@paddock/contracts';
import { refusal } from '@paddock/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that comes a byte at a time holds a connection, and whatever waits for it, for ever. */
export interface BodyDeadlines {
  ordinaryMs: number;
  /** Of calls that bring a file, over a poor line too. */
  filesMs: number;
}
const DEADLINES: BodyDeadlines = { ordinaryMs: 15_000, filesMs: 120_000 };

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
const bringsFile = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/** Ends calls whose body has not come in time, counted from their head. */
export function mountBodyDeadlines(server: FastifyInstance, { ordinaryMs, filesMs } = DEADLINES): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(request)) return done();
    const timer = setTimeout(
      () => {
        if (raw.complete) return;
        const end = (): void => void raw.destroy();
        if (reply.sent || reply.raw.headersSent) return end();
        reply.raw.once('finish', end).once('close', end);
        const language = languageOf(request.headers['accept-language']);
        void reply
          .status(408)
          .header('connection', 'close')
          .send(refusal(408, language, 'bodyTooSlow'));
      },
      bringsFile(request) ? filesMs : ordinaryMs,
    );
    const clear = (): void => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
    done();
  });
}
