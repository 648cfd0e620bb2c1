import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Something that the caller can put right. Printed alone, as one sentence; exit code 1. */
export class CommandFailure extends Error {}

/** The call itself is wrong; printed with how it is meant; exit code 2. */
export class WrongCall extends Error {}

export interface Command {
  /** The words that call it, for example `device add`. */
  readonly name: string;
  readonly usage: string;
  run(args: readonly string[]): Promise<void>;
}

type Values<T extends NonNullable<ParseArgsConfig['options']>> = ReturnType<typeof parseArgs<{ options: T }>>['values'];

/**
 * @returns the options of a call; unknown ones and loose words are refused
 * @throws WrongCall
 */
export function optionsOf<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
): Values<T> {
  try {
    return parseArgs({ args: withNumbers(args), options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message : String(error));
  }
}

/** `--identity -1` as `--identity=-1`: a negative number is a value, not another option. */
const withNumbers = (args: readonly string[]): string[] =>
  args.reduce<string[]>((all, arg) => {
    const before = all.at(-1);
    if (/^-\d/.test(arg) && before !== undefined && /^--[a-z-]+$/.test(before))
      return [...all.slice(0, -1), `${before}=${arg}`];
    return [...all, arg];
  }, []);

/** @throws WrongCall when the option is missing or empty */
export function required(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new WrongCall(`--${name} is missing.`);
  return value;
}

/** @throws WrongCall when the text is no number in the range */
export function numberOf(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < min || value > max) {
    throw new WrongCall(`--${name} ${text}: give a number from ${min} to ${max}.`);
  }
  return value;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Aborts at Ctrl-C and when somebody asks the process to stop. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  return stopping.signal;
}
