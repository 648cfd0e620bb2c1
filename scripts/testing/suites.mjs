import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromiumProgram } from '../launcher/browser.mjs';
import { otherBrowsers } from '../launcher/other-browsers.mjs';
import { reportOf } from '../launcher/failure.mjs';
import { signalGroup } from '../launcher/group.mjs';
import { redisProgram } from '../launcher/redis-program.mjs';
import { countVitest, countPlaywright, judge } from './counts.mjs';
import { failuresOf, playwrightFailures, vitestFailures } from './failures.mjs';
import { installTools } from './tools.mjs';

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} script of package.json
 * @property {readonly string[]} [args]
 * @property {number} minutesMax
 * @property {(file: string) => import('./counts.mjs').Count} [count] reads the runner's own results; a check without them counts as one
 * @property {(root: string, file: string) => string[]} [failures] names what failed, from the same results
 * @property {boolean} [needsBuild]
 */

/** Its place in the list of arguments is taken by the file's name. */
const outputFile = '--outputFile';
const vitestResults = ['--reporter=default', '--reporter=json', outputFile];

/**
 * Lanes that run side by side; their output comes as each suite ends. The checks need little more than half of one core, so that the unit
 * specs have two workers beside them.
 *
 * @type {readonly (readonly Suite[])[]}
 */
const lanes = [
  [
    { name: 'formatting', script: 'format:check', minutesMax: 3 },
    { name: 'requirements', script: 'requirements', args: ['--unknown'], minutesMax: 1 },
    { name: 'types', script: 'typecheck', minutesMax: 15 },
    { name: 'build', script: 'build', minutesMax: 15 },
    { name: 'lint', script: 'lint', minutesMax: 15 },
  ],
  [
    {
      name: 'unit',
      script: 'test:unit',
      args: ['--maxWorkers=2', ...vitestResults],
      minutesMax: 15,
      count: countVitest,
      failures: vitestFailures,
    },
  ],
];

/** @type {readonly Suite[]} */
const suites = [
  {
    name: 'integration',
    script: 'test:integration',
    // One more than there are cores: specs that start, kill or freeze processes wait for them.
    args: ['--maxWorkers=3', ...vitestResults],
    minutesMax: 30,
    count: countVitest,
    failures: vitestFailures,
    needsBuild: true,
  },
  {
    name: 'e2e',
    script: 'test:e2e',
    minutesMax: 45,
    count: countPlaywright,
    failures: playwrightFailures,
    needsBuild: true,
  },
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
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const failures = [];
  const broken = new Set();
  if (!(await installParts(say))) total.failed += 1;

  /** @param {Suite} suite @param {'inherit' | 'pipe'} output */
  const run = async (suite, output) => {
    const startedAt = Date.now();
    const file = path.join(results, `${suite.name}.json`);
    const { ok, text } = await runSuite(root, suite, file, output);
    if (output === 'pipe') say(`\n── ${suite.name} ──\n${text.trimEnd()}`);
    const count = judge(ok, suite.count, file);
    if (count.failed > 0) {
      broken.add(suite.name);
      const named = failuresOf(suite.failures, root, file);
      failures.push(...(named.length === 0 ? [suite.name] : named.map((each) => `${suite.name}: ${each}`)));
    }
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key];
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    lines.push(
      `${suite.name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`,
    );
  };
  await Promise.all(
    lanes.map(async (lane) => {
      for (const check of lane) await run(check, 'pipe');
    }),
  );
  for (const suite of suites) {
    if (suite.needsBuild && broken.has('build')) {
      total.failed += 1;
      lines.push(`${suite.name}: not run, the build failed`);
      continue;
    }
    say(`\n── ${suite.name} ──`);
    await run(suite, 'inherit');
  }

  for (const each of failures) say(`failed  ${each}`);
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
    await otherBrowsers(say);
    await installTools(say);
    return true;
  } catch (error) {
    process.stderr.write(`${reportOf(error)}\n`);
    return false;
  }
}

/**
 * What runs now, to be stopped together.
 *
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => {
    for (const child of running) signalGroup(child, signal);
    process.exit(130);
  });

/**
 * @param {string} root
 * @param {Suite} suite
 * @param {string} file
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ ok: boolean, text: string }>} `text`: what it wrote, when its output is a pipe
 */
function runSuite(root, suite, file, output) {
  const args = (suite.args ?? []).map((arg) => (arg === outputFile ? `${outputFile}=${file}` : arg));
  const child = spawn('npm', ['run', '--silent', suite.script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      npm_config_loglevel: 'error',
      // The same programs are started many times: Node compiles their modules once for all of them.
      NODE_COMPILE_CACHE: path.join(root, 'test-results', 'compiled'),
    },
    detached: true,
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ part) => (text += part));
  const late = setTimeout(() => {
    process.stderr.write(`${suite.name} takes longer than ${suite.minutesMax} minutes and is stopped\n`);
    signalGroup(child, 'SIGTERM');
  }, suite.minutesMax * 60_000);
  return new Promise((resolve) => {
    /** @param {boolean} ok */
    const end = (ok) => {
      clearTimeout(late);
      running.delete(child);
      resolve({ ok, text });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}
