import { isMessageKey, messageText } from '@paddock/contracts';
import { Refusal } from '@paddock/kernel';
import { type Command, CommandFailure, print, WrongCall } from './command';

/**
 * The first word of a command → the commands that begin with it. A file is loaded when one of its own is called: all areas together take
 * the processor two seconds.
 */
const groups: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  device: async () => {
    const [{ deviceAdd, deviceList, deviceRevoke }, { deviceCheck }] = await Promise.all([
      import('./device.commands'),
      import('./device-check.commands'),
    ]);
    return [deviceAdd, deviceList, deviceRevoke, deviceCheck];
  },
  store: async () => {
    const { storeAdd, storeSet } = await import('./store.commands');
    return [storeAdd, storeSet];
  },
  edge: async () => {
    const { edgeAdd, edgeRevoke, edgeRotate } = await import('./edge.commands');
    return [edgeAdd, edgeRotate, edgeRevoke];
  },
  user: async () => {
    const { userAdd, userFreeze, userPassword, userSignOut, userUnfreeze } = await import('./user.commands');
    return [userAdd, userPassword, userFreeze, userUnfreeze, userSignOut];
  },
  role: async () => {
    const { roleGrant, roleWithdraw } = await import('./user.commands');
    return [roleGrant, roleWithdraw];
  },
  payment: async () => {
    const { paymentList, paymentReturn } = await import('./payment.commands');
    return [paymentList, paymentReturn];
  },
  job: async () => {
    const { jobList, jobRetry } = await import('./job.commands');
    return [jobList, jobRetry];
  },
  audit: async () => [(await import('./audit.commands')).auditVerify],
  ledger: async () => [(await import('./ledger.commands')).ledgerVerify],
  person: async () => [(await import('./person.commands')).personErase],
  text: async () => [(await import('./text.commands')).textList],
  migrate: async () => [(await import('./venue.commands')).migrate],
  'seed-demo': async () => [(await import('./venue.commands')).seedDemo],
  'demo-traffic': async () => [(await import('./venue.commands')).demoTraffic],
  replay: async () => {
    const { replayEndurance, replayP3 } = await import('./replay.commands');
    return [replayP3, replayEndurance];
  },
};

async function help(): Promise<string> {
  const commands = await Promise.all(Object.values(groups).map((load) => load()));
  const usages = commands.flat().map(({ usage }) => `  ${usage}\n`);
  return ['Usage: npm run --silent paddock -- <command>', '', ...usages].join('\n');
}

async function main(args: readonly string[]): Promise<number> {
  const [first = 'help'] = args;
  if (['help', '--help', '-h'].includes(first)) {
    print(await help());
    return 0;
  }
  const commands = Object.hasOwn(groups, first) ? await groups[first]!() : [];
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (command === undefined) {
    process.stderr.write(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${await help()}\n`);
    return 2;
  }
  try {
    await command.run(args.slice(command.name.split(' ').length));
    return 0;
  } catch (error) {
    if (error instanceof WrongCall) {
      process.stderr.write(`${error.message}\n\n  ${command.usage}\n`);
      return 2;
    }
    process.stderr.write(`${sentence(error)}\n`);
    return 1;
  }
}

function sentence(error: unknown): string {
  if (error instanceof Refusal && isMessageKey(error.key)) return messageText('en', error.key, error.params);
  if (error instanceof CommandFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

process.exitCode = await main(process.argv.slice(2));
