/** The product that a browser worker looks at: one of its own, so that tests side by side share no track and no counter. */
import { Redis } from 'ioredis';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from '../../support/product/venue';
import { until } from '../../support/product/wait';
import { type Runtime, startStack } from '../../support/stack';
import { MADE_UP, madeUpFile } from './made-up';

const STORE = 'A01';

/** Short laps make whole runs fit into a test; the rules that forbid them are the store's settings, as in any venue. */
const QUICK_LAP_MS = 2_500;
const QUICK_RULES = { minLapMs: 800, debounceMs: 300, departLightDelaySeconds: 0, standstillMs: 200 };

export interface Instance {
  baseUrl: string;
  /** What the launcher says about itself now: process ids change after a crash. */
  runtime: () => Runtime;
  /** All that it has printed; nothing of one that a person has started. */
  output: () => string;
}

/** Starts one, or takes the one that a person names with E2E_BASE_URL and E2E_DATA_DIR. `stop` ends what was started. */
export async function startInstance(): Promise<{ instance: Instance; stop: () => Promise<void> }> {
  const { E2E_BASE_URL: baseUrl, E2E_DATA_DIR: dataDir = 'var' } = process.env;
  if (baseUrl) {
    const file = path.join(dataDir, 'runtime.json');
    const instance = { baseUrl, runtime: () => JSON.parse(readFileSync(file, 'utf8')) as Runtime, output: () => '' };
    await prepareVenue(instance);
    return { instance, stop: async () => undefined };
  }
  const webDir = pagesWithMadeUp();
  const stack = await startStack({
    demoTraffic: 'counter',
    env: { SIMULATOR_LAP_MS: process.env.SIMULATOR_LAP_MS ?? String(QUICK_LAP_MS), WEB_DIR: webDir },
  });
  const stop = async (): Promise<void> => {
    const code = await stack.stop();
    rmSync(webDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the instance ended with code ${code}:\n${stack.output()}`);
  };
  try {
    await prepareVenue(stack);
  } catch (error) {
    await stop();
    throw error;
  }
  return { instance: stack, stop };
}

/** The built pages with the file of one more language. */
function pagesWithMadeUp(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-pages-'));
  cpSync(path.join(import.meta.dirname, '../../../web/dist'), folder, { recursive: true });
  writeFileSync(path.join(folder, 'languages', `${MADE_UP}.json`), JSON.stringify(madeUpFile()));
  return folder;
}

/** Lets the demo venue drive laps of seconds, and waits until every kart is there. */
async function prepareVenue(instance: Instance): Promise<void> {
  await sql(instance, 'UPDATE store SET race_rules = $2 WHERE org_code = $1', [STORE, QUICK_RULES]);
  await sql(instance, 'UPDATE edge_agent SET config_version = config_version + 1 WHERE org_code = $1', [STORE]);
  const redis = new Redis(instance.runtime().redisUrl);
  await redis.publish(`edge-config:${STORE}`, '');
  redis.disconnect();
  await until('all karts are connected', async () => {
    const [row] = await sql<{ away: number }>(
      instance,
      'SELECT count(*) FILTER (WHERE NOT connected)::int AS away FROM vehicle WHERE org_code = $1',
      [STORE],
    );
    return row?.away === 0;
  });
}
