import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A recording of real traffic below REAL_DATA. Where it is missing, its specs are skipped and one line says so; the check of a change (CI)
 * fails instead, so that nobody takes a replay for proved that never ran.
 */
export function realData(
  name: string,
  environment: NodeJS.ProcessEnv = process.env,
): { file: string; present: boolean } {
  const file = path.resolve(environment['REAL_DATA'] ?? '../shared/data', name);
  if (existsSync(file)) return { file, present: true };
  const missing = `${file} is missing (set REAL_DATA)`;
  if (!['', '0', 'false'].includes(environment['CI'] ?? '')) throw new Error(missing);
  process.stderr.write(`skipped: ${missing}\n`);
  return { file, present: false };
}
