import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import bundles from '../../rspack.config.mjs';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { startPostgres } from '../../scripts/launcher/postgres.mjs';

const ENTRIES = 10_000_000;
const ROUNDS = 5;
const NEW_MS_MAX = 5_000;
/** Twenty seconds in ten minutes. */
const FULL_PASS_SHARE = 20 / 600;
const PART_ENTRIES = 20_000;

/** The check of what is new in the audit log, beside ten million entries that were verified before. @param {string[]} args @returns the exit code. */
export async function audit([entries = String(ENTRIES)]) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-bench-audit-'));
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync(path.join(process.cwd(), 'dist/bench-'));
  const postgres = await startPostgres({
    dataDir,
    port: await freePort(),
    logFile: path.join(dataDir, 'postgres.log'),
  });
  try {
    const compiler = rspack({
      ...bundles,
      entry: { audit: path.join(import.meta.dirname, 'audit-sql.ts') },
      output: { ...bundles.output, path: folder },
    });
    await new Promise((resolve, reject) =>
      compiler.run((error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString({}))) : resolve(undefined),
      ),
    );
    const { measureAudit } = await import(pathToFileURL(path.join(folder, 'audit.mjs')).href);
    /** @type {{ bytes: string, newMs: number[], partMs: number }} */
    const { bytes, newMs, partMs } = await measureAudit({
      ownerUrl: postgres.url('postgres'),
      servingUrl: postgres.servingUrl('postgres'),
      entries: Number(entries),
      rounds: ROUNDS,
    });
    const days = ((Number(entries) / PART_ENTRIES) * (partMs / 2)) / FULL_PASS_SHARE / 86_400_000;
    const slowest = Math.max(...newMs);
    process.stdout.write(
      `audit log of ${entries} entries, ${bytes}: what is new ${newMs.map((ms) => ms.toFixed(0)).join(', ')} ms; end to end in ${days.toFixed(1)} days\n`,
    );
    process.stdout.write(`${slowest <= NEW_MS_MAX ? 'ok  ' : 'MISS'} ${slowest.toFixed(0)} ms (goal ${NEW_MS_MAX})\n`);
    return slowest <= NEW_MS_MAX ? 0 : 1;
  } finally {
    await postgres.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
