/** Who the agent is to the core: what the environment says, what it was given for a pairing code, or what a new code gives it now. */
import { PAIR_PATH, type Paired, pairedSchema, plainPairingCode } from '@paddock/contracts/edge/pairing';
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EdgeSettings, GivenSettings } from './config';

const RETRY_MS = 2_000;
const ANSWER_MS = 20_000;

/** The hash stood under another name in files that earlier agents have written; a venue keeps its key over an update. */
const storedSchema = pairedSchema
  .extend({ codeHash: z.string().optional(), claimHash: z.string().optional() })
  .transform(({ claimHash, codeHash = claimHash, ...paired }, context) => {
    if (codeHash !== undefined) return { ...paired, codeHash };
    context.addIssue('no hash of the code');
    return z.NEVER;
  });
type Stored = z.output<typeof storedSchema>;
const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), result: pairedSchema }),
  z.object({ success: z.literal(false), message: z.string() }),
]);

/** The agent can't become anybody; the message says why and what to do. */
export class PairingError extends Error {}

/** Waits for a core that can't be reached. @throws PairingError when the core refuses the code, or when there is none */
export async function identify(given: GivenSettings, log: Logger): Promise<EdgeSettings> {
  const { EDGE_ID, EDGE_KEY, EDGE_PAIRING_CODE: code, ...settings } = given;
  if (EDGE_ID !== undefined && EDGE_KEY !== undefined) return { ...settings, EDGE_ID, EDGE_KEY };
  const file = path.join(settings.DATA_DIR, 'edge', 'identity.json');
  const stored = await readStored(file);
  if (code === undefined || stored?.codeHash === hashOf(code)) {
    if (stored === null) throw new PairingError('Give EDGE_PAIRING_CODE, or EDGE_ID and EDGE_KEY.');
    return as(settings, stored);
  }
  try {
    const paired = await pair(settings.CORE_URL, code, file, log);
    log.info({ edgeId: paired.id, store: paired.sysOrgCode }, 'the pairing code was taken');
    return as(settings, paired);
  } catch (error) {
    if (stored === null || !(error instanceof PairingError)) throw error;
    // A venue goes on with the key that it has.
    log.error({ err: error, edgeId: stored.id }, 'the pairing code was refused, the former key is used');
    return as(settings, stored);
  }
}

const as = (settings: Omit<EdgeSettings, 'EDGE_ID' | 'EDGE_KEY'>, { id, key }: Paired): EdgeSettings => ({
  ...settings,
  EDGE_ID: id,
  EDGE_KEY: key,
});

const hashOf = (code: string): string => createHash('sha256').update(plainPairingCode(code)).digest('hex');

async function readStored(file: string): Promise<Stored | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch {
    throw new PairingError(`${file} is damaged: remove it and give a new EDGE_PAIRING_CODE.`);
  }
}

/** The code is used up by the answer, so that the place for the key is made before it is asked for. */
async function pair(coreUrl: string, code: string, file: string, log: Logger): Promise<Paired> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    const paired = await ask(coreUrl, code, log);
    await handle.writeFile(JSON.stringify({ ...paired, codeHash: hashOf(code) } satisfies Stored));
    await handle.sync();
    await rename(draft, file);
    const place = await open(folder);
    try {
      await place.sync();
    } finally {
      await place.close();
    }
    return paired;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

async function ask(coreUrl: string, code: string, log: Logger): Promise<Paired> {
  for (;;) {
    const answer = await post(`${coreUrl.replace(/\/$/, '')}${PAIR_PATH}`, { code }).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'the core does not answer, the pairing code is offered again');
      return null;
    });
    if (answer?.success) return answer.result;
    if (answer) throw new PairingError(`The core refuses the pairing code: ${answer.message}`);
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
