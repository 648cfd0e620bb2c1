/** Who the agent is to the core: what the environment says, what it was given for a claim code, or what a new code gives it now. */
import { ENROL_PATH, type Enrolled, enrolledSchema, plainClaim } from '@paddock/contracts/edge/claim';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EdgeSettings, GivenSettings } from './config';

const RETRY_MS = 2_000;
const ANSWER_MS = 20_000;

const storedSchema = enrolledSchema.extend({ claimHash: z.string() });
type Stored = z.output<typeof storedSchema>;
const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), result: enrolledSchema }),
  z.object({ success: z.literal(false), message: z.string() }),
]);

/** The agent can't become anybody; the message says why and what to do. */
export class EnrolmentError extends Error {}

/** Waits for a core that can't be reached. @throws EnrolmentError when the core refuses the code, or when there is none */
export async function identify(given: GivenSettings, log: Logger): Promise<EdgeSettings> {
  const { EDGE_ID, EDGE_KEY, EDGE_CLAIM_CODE: code, ...settings } = given;
  if (EDGE_ID !== undefined && EDGE_KEY !== undefined) return { ...settings, EDGE_ID, EDGE_KEY };
  const file = path.join(settings.DATA_DIR, 'edge', 'identity.json');
  const stored = await readStored(file);
  if (code === undefined || stored?.claimHash === hashOf(code)) {
    if (stored === null) throw new EnrolmentError('Give EDGE_CLAIM_CODE, or EDGE_ID and EDGE_KEY.');
    return as(settings, stored);
  }
  try {
    const enrolled = await enrol(settings.CORE_URL, code, file, log);
    log.info({ edgeId: enrolled.id, store: enrolled.sysOrgCode }, 'the claim code was taken');
    return as(settings, enrolled);
  } catch (error) {
    if (stored === null || !(error instanceof EnrolmentError)) throw error;
    // A venue goes on with the key that it has.
    log.error({ err: error, edgeId: stored.id }, 'the claim code was refused, the former key is used');
    return as(settings, stored);
  }
}

const as = (settings: Omit<EdgeSettings, 'EDGE_ID' | 'EDGE_KEY'>, { id, key }: Enrolled): EdgeSettings => ({
  ...settings,
  EDGE_ID: id,
  EDGE_KEY: key,
});

const hashOf = (code: string): string => createHash('sha256').update(plainClaim(code)).digest('hex');

async function readStored(file: string): Promise<Stored | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch {
    throw new EnrolmentError(`${file} is damaged: remove it and give a new EDGE_CLAIM_CODE.`);
  }
}

/** The code is used up by the answer, so that the place for the key is made before it is asked for. */
async function enrol(coreUrl: string, code: string, file: string, log: Logger): Promise<Enrolled> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    const enrolled = await ask(coreUrl, code, log);
    await handle.writeFile(JSON.stringify({ ...enrolled, claimHash: hashOf(code) } satisfies Stored));
    await handle.sync();
    await rename(draft, file);
    const place = await open(folder);
    await place.sync().finally(() => place.close());
    return enrolled;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

async function ask(coreUrl: string, code: string, log: Logger): Promise<Enrolled> {
  for (;;) {
    const answer = await post(`${coreUrl.replace(/\/$/, '')}${ENROL_PATH}`, { code }).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the core does not answer, the claim code is offered again');
      return null;
    });
    if (answer?.success) return answer.result;
    if (answer) throw new EnrolmentError(`The core refuses the claim code: ${answer.message}`);
    await pause(RETRY_MS);
  }
}

async function post(url: string, body: object): Promise<z.output<typeof answerSchema>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return answerSchema.parse(await response.json());
}
