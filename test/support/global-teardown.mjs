import { rmSync } from 'node:fs';
import { parts } from './suite-parts.mjs';

export default async function globalTeardown() {
  await parts.postgres?.stop();
  if (parts.dataDir) rmSync(parts.dataDir, { recursive: true, force: true });
}
