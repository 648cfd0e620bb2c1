/** Records the system calls of a process: what was written, flushed and sent, in their order. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { until } from './product/wait';
import { toolProgram } from '../../scripts/testing/tools.mjs';

export interface Call {
  name: string;
  /** What the file descriptor stands for: a path, or a connection. */
  target: string;
  /** The bytes that were handed over, all buffers of the call after each other. */
  data: Buffer;
  /** When it began and when it had come back, as positions in the record. */
  began: number;
  ended: number;
}

const CALLS = 'trace=write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync';
/** Of each call so many bytes are recorded. */
const options = (file: string, bytesMax: number): string[] => [
  ...['-f', '-yy', '-s', String(bytesMax), '-e', CALLS, '-e', 'signal=none', '-o', file],
];

/** Runs a Node program under strace, all its threads followed. `pid` is the program's own: strace passes no signals on. */
export async function traced(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ tracer: ChildProcess; pid: number }> {
  const program = ['sh', '-c', 'echo $$ && exec "$@"', 'sh', process.execPath, ...args];
  const tracer = spawn(await toolProgram('strace'), [...options(file, 4096), ...program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(tracer.stdout, 'data')) as [Buffer];
  return { tracer, pid: Number.parseInt(line.toString(), 10) };
}

/**
 * Follows processes that run already, with all their threads and those that they start from now on, in one record. Resolves when every one of
 * them is followed; the processes run on when it is stopped.
 */
export async function followed(record: string, pids: readonly number[]): Promise<{ stop(): Promise<void> }> {
  // What Postgres writes to its log at once is longer than what an agent writes.
  const args = [...options(record, 1 << 20), ...pids.flatMap((pid) => ['-p', String(pid)])];
  const tracer = spawn(await toolProgram('strace'), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(tracer, 'exit');
  let output = '';
  tracer.stderr.on('data', (data: Buffer) => (output += data.toString()));
  await until(`strace follows them ${output}`, () => {
    if (tracer.exitCode !== null) throw new Error(`strace ended: ${output}`);
    return pids.every((pid) => isFollowed(pid, tracer.pid ?? 0));
  });
  return {
    stop: async () => {
      tracer.kill('SIGINT');
      await ended;
    },
  };
}

/** With each of its threads. One that has ended meanwhile needs nobody. */
const isFollowed = (pid: number, tracer: number): boolean =>
  existsSync(`/proc/${pid}`)
    ? readdirSync(`/proc/${pid}/task`).every((task) =>
        readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8').includes(`TracerPid:\t${tracer}\n`),
      )
    : true;

/** The process and its children, as they are now. */
export const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child.trim() !== '')
    .map(Number),
];

export const isFlush = ({ name }: Call): boolean => name === 'fdatasync' || name === 'fsync';

/**
 * When a flush of the file had brought onto the disk what was written to it first of what fits, as a position in the record. Infinite, where
 * it was not written, or not flushed.
 */
export function durableAt(
  calls: readonly Call[],
  isFile: (call: Call) => boolean,
  fits: (call: Call) => boolean,
): number {
  const written = calls.find((call) => isFile(call) && !isFlush(call) && fits(call));
  if (written === undefined) return Number.POSITIVE_INFINITY;
  const { target, ended } = written;
  const flush = calls.find((call) => isFlush(call) && call.target === target && call.began > ended);
  return flush?.ended ?? Number.POSITIVE_INFINITY;
}

const BEGUN = /^(\d+)\s+(\w+)\((\d+)<(\w+:\[[^\]]*\]|[^>]*)>(.*)$/;
const RESUMED = /^(\d+)\s+<\.\.\. (\w+) resumed>/;

const QUOTED = /"((?:[^"\\]|\\.)*)"/g;
const ESCAPED = /\\([0-7]{1,3}|.)/g;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };

/** strace quotes bytes as C does: how long an escape is depends on the character behind it, so that nobody can search the quoted text. */
function quotedBytes(line: string): Buffer {
  const texts = Array.from(line.matchAll(QUOTED), ([, quoted = '']) =>
    quoted.replace(ESCAPED, (_escape, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (LETTERS[code] ?? code),
    ),
  );
  return Buffer.from(texts.join(''), 'latin1');
}

/** The record in its order; a call that others overtook spans them. */
export async function recordedCalls(file: string): Promise<Call[]> {
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  let position = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    position += 1;
    const resumed = RESUMED.exec(line);
    if (resumed !== null) {
      const call = open.get(resumed[1] ?? '');
      if (call !== undefined) call.ended = position;
      open.delete(resumed[1] ?? '');
      continue;
    }
    const begun = BEGUN.exec(line);
    if (begun === null) continue;
    const [, thread = '', name = '', , target = '', rest = ''] = begun;
    const unfinished = line.endsWith('<unfinished ...>');
    const ended = unfinished ? Number.POSITIVE_INFINITY : position;
    const call = { name, target, data: quotedBytes(rest), began: position, ended };
    calls.push(call);
    if (unfinished) open.set(thread, call);
  }
  return calls;
}
