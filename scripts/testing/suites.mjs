import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromiumProgram } from '../launcher/browser.mjs';
import { reportOf } from '../launcher/failure.mjs';
import { redisProgram } from '../launcher/redis-program.mjs';
import { countJest, countPlaywright, judge } from './counts.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} script of package.json
 * @property {readonly string[]} [args]
 * @property {number} minutesMax
 * @property {(file: string) => import('./counts.mjs').Count} [count] reads the runner's own results; a check without them counts as one
 * @property {boolean} [needsBuild]
 */

/** @type {readonly Suite[]} */
const suites = [
  { name: 'formatting', script: 'format:check', minutesMax: 3 },
  { name: 'requirements', script: 'requirements', args: ['--unknown'], minutesMax: 1 },
  { name: 'types', script: 'typecheck', minutesMax: 5 },
  { name: 'lint', script: 'lint', minutesMax: 5 },
  { name: 'build', script: 'build', minutesMax: 5 },
  {
    name: 'unit',
    script: 'test:unit',
    args: ['--maxWorkers=2', '--json', '--outputFile'],
    minutesMax: 15,
    count: countJest,
  },
  {
    name: 'integration',
    script: 'test:integration',
    args: ['--json', '--outputFile'],
    minutesMax: 25,
    count: countJest,
    needsBuild: true,
  },
  { name: 'e2e', script: 'test:e2e', minutesMax: 25, count: countPlaywright, needsBuild: true },
];

/**
 * @param {{ root: string, say: (text: string) => void }} context
 * @returns {Promise<number>} the exit code
 */
export async function testEverything({ root, say }) {
  const results = path.join(root, 'test-results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const broken = new Set();
  if (!(await installParts(say))) total.failed += 1;

  for (const suite of suites) {
    if (suite.needsBuild && broken.has('build')) {
      total.failed += 1;
      lines.push(`${suite.name}: not run, the build failed`);
      continue;
    }
    say(`\n── ${suite.name} ──`);
    const startedAt = Date.now();
    const file = path.join(results, `${suite.name}.json`);
    const ok = await runSuite(root, suite, file);
    const count = judge(ok, suite.count, file);
    if (count.failed > 0) broken.add(suite.name);
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key];
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    lines.push(
      `${suite.name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`,
    );
  }

  say(`\n${lines.join('\n')}\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * What suites would otherwise wait for in their middle.
 *
 * @param {(text: string) => void} say
 */
async function installParts(say) {
  try {
    await redisProgram({ say });
    await chromiumProgram(say);
    return true;
  } catch (error) {
    process.stderr.write(`${reportOf(error)}\n`);
    return false;
  }
}

/**
 * @param {string} root
 * @param {Suite} suite
 * @param {string} file
 * @returns {Promise<boolean>}
 */
function runSuite(root, suite, file) {
  const args = (suite.args ?? []).map((arg) => (arg === '--outputFile' ? `--outputFile=${file}` : arg));
  const child = spawn('npm', ['run', '--silent', suite.script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
    detached: true,
  });
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // It has just ended by itself.
    }
  };
  const late = setTimeout(() => {
    process.stderr.write(`${suite.name} takes longer than ${suite.minutesMax} minutes and is stopped\n`);
    stop('SIGTERM');
  }, suite.minutesMax * 60_000);
  /** @param {NodeJS.Signals} signal */
  const interrupted = (signal) => {
    stop(signal);
    process.exit(130);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, interrupted);
  return new Promise((resolve) => {
    /** @param {boolean} ok */
    const end = (ok) => {
      clearTimeout(late);
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.off(signal, interrupted);
      resolve(ok);
    };
    child.once('error', () => end(false));
    child.once('exit', (code) => end(code === 0));
  });
}
