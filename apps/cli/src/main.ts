import { isMessageKey, messageText } from '@paddock/contracts';
import { Refusal } from '@paddock/kernel';
import { type Command, CommandFailure, print, WrongCall } from './command';
import { auditVerify } from './audit.commands';
import { deviceAdd, deviceList, deviceRevoke } from './device.commands';
import { jobList, jobRetry } from './job.commands';
import { edgeAdd, edgeRevoke, edgeRotate } from './edge.commands';
import { userAdd } from './operator.commands';
import { ledgerVerify } from './ledger.commands';
import { paymentList, paymentReturn } from './payment.commands';
import { replayEndurance, replayP3 } from './replay.commands';
import { storeAdd, storeSet } from './store.commands';
import { roleGrant, roleWithdraw, userFreeze, userPassword, userSignOut, userUnfreeze } from './user.commands';
import { demoTraffic, migrate, seedDemo } from './venue.commands';

const commands: readonly Command[] = [
  deviceAdd,
  deviceList,
  deviceRevoke,
  storeAdd,
  storeSet,
  edgeAdd,
  edgeRotate,
  edgeRevoke,
  userAdd,
  userPassword,
  userFreeze,
  userUnfreeze,
  userSignOut,
  roleGrant,
  roleWithdraw,
  paymentList,
  paymentReturn,
  jobList,
  jobRetry,
  auditVerify,
  ledgerVerify,
  migrate,
  seedDemo,
  demoTraffic,
  replayP3,
  replayEndurance,
];

const help = (): string =>
  ['Usage: npm run --silent paddock -- <command>', '', ...commands.map(({ usage }) => `  ${usage}\n`)].join('\n');

async function main(args: readonly string[]): Promise<number> {
  const [first = 'help'] = args;
  if (['help', '--help', '-h'].includes(first)) {
    print(help());
    return 0;
  }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (command === undefined) {
    process.stderr.write(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${help()}\n`);
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
