import { prepareVenue, QUICK_LAP_MS } from '../e2e/support/instance';
import { startStack } from './stack';

/**
 * Starts the instance that the browser tests look at, and stops it after them.
 * E2E_BASE_URL and E2E_DATA_DIR tell the tests where it is; a person who gives both has one running already.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) {
    await prepareVenue();
    return async () => undefined;
  }
  const stack = await startStack({
    demoTraffic: 'counter',
    env: { SIMULATOR_LAP_MS: process.env.SIMULATOR_LAP_MS ?? String(QUICK_LAP_MS) },
  });
  process.env.E2E_BASE_URL = stack.baseUrl;
  process.env.E2E_DATA_DIR = stack.dataDir;
  await prepareVenue();
  return async () => {
    const code = await stack.stop();
    if (code !== 0) throw new Error(`the instance ended with code ${code}:\n${stack.output()}`);
  };
}
