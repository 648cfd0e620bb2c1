/** Records the system calls of a process: what was written, flushed and sent, in their order. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
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

/** Runs a Node program under strace, all its threads followed. `pid` is the program's own: strace passes no signals on. */
export async function traced(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ tracer: ChildProcess; pid: number }> {
  const calls = 'trace=write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync';
  const options = ['-f', '-yy', '-s', '4096', '-e', calls, '-e', 'signal=none', '-o', file];
  const program = ['sh', '-c', 'echo $$ && exec "$@"', 'sh', process.execPath, ...args];
  const tracer = spawn(await toolProgram('strace'), [...options, ...program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(tracer.stdout, 'data')) as [Buffer];
  return { tracer, pid: Number.parseInt(line.toString(), 10) };
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
