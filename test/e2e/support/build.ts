import path from 'node:path';
import { build } from '../../../scripts/launcher/build.mjs';

const root = path.join(import.meta.dirname, '../../..');

/** Builds what is not fresh, before the workers start their products: each of them would wait for the other's build. */
export default async function setUp(): Promise<void> {
  if (!process.env.E2E_BASE_URL) await build({ root, say: (text) => void process.stderr.write(`${text}\n`) });
}
