import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CALLS_PER_MINUTE_MAX, type CountedAs, timingRoutes } from '@paddock/contracts/wire';
import { KnownCallers } from '@paddock/identity';
import { CallCounts, HttpRefusal, limitedAddress } from '@paddock/kernel';
import { Displays } from '@paddock/live';
import { boundRoutes } from '@paddock/system';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MINUTE_MS = 60_000;

/**
 * Limits what strangers may ask of the public routes. They are counted by their address; who is known is looked for only when that is
 * too much, and has a count of the own.
 */
export function mountCallLimits(app: NestFastifyApplication): void {
  const counts = app.get(CallCounts);
  const callers = app.get(KnownCallers, { strict: false });
  const displays = app.get(Displays, { strict: false });
  const kinds = new Map<string, CountedAs>(
    boundRoutes(app).flatMap(({ path, access, countedAs }) =>
      access === 'public' ? [[path, countedAs ?? 'other']] : [],
    ),
  );

  const knownAs = async (request: FastifyRequest): Promise<string | null> => {
    const caller = await callers.subjectOf(request);
    if (caller !== null || request.routeOptions.url !== timingRoutes.home.path) return caller;
    const screen = timingRoutes.home.input.safeParse(request.query);
    if (!screen.success) return null;
    const { orgCode, deviceId: browserId } = screen.data;
    return (await displays.isConfirmed({ orgCode, browserId })) ? `screen ${orgCode} ${browserId}` : null;
  };

  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const kind = kinds.get(request.routeOptions.url ?? '');
      if (kind === undefined) return;
      const limit = { max: CALLS_PER_MINUTE_MAX[kind], windowMs: MINUTE_MS };
      let seconds = await counts.waitOf(`${kind} ${limitedAddress(request.ip)}`, limit);
      if (seconds === null) return;
      const known = await knownAs(request);
      if (known !== null) seconds = await counts.waitOf(`${kind} ${known}`, limit);
      if (seconds === null) return;
      reply.header('retry-after', seconds);
      // The exception filter makes the envelope of it.
      throw new HttpRefusal(429, 'tooManyCalls', 429, { seconds });
    });
}
