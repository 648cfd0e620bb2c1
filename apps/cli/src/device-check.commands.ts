import type { KartCheck } from '@paddock/contracts/mqtt';
import { checkKart, EdgeCommands } from '@paddock/fleet';
import os from 'node:os';
import { type Command, CommandFailure, optionsOf, print, required } from './command';
import { withDatabase, withRedis } from './instance';

const ASKS: Readonly<Record<KartCheck, string>> = {
  lease: 'slows down and stops without heartbeats, and stays so',
  stop: 'stops when it is sent a stop',
  speed: 'takes its speed level',
  expiry: 'carries out nothing that has expired',
  duplicates: 'carries out each command once, and answers it each time',
};

const REASONS: Readonly<Record<string, string>> = {
  noAnswer: 'it gave no answer within two seconds',
  noReport: 'it reported nothing within ten seconds',
  noSlow: 'it did not report that it had slowed down when no heartbeat came',
  noStop: 'it did not report that it had stopped when no heartbeat came',
  slowEarly: 'it slowed down before its time',
  stopEarly: 'it stopped before its time',
  notSlower: 'it did not get slower',
  setOffAgain: 'it had stopped by itself, and set off with the next heartbeats or with a speed',
  drivesOn: 'it confirmed the stop and drove on',
  expiredTaken: 'it carried out a start that had expired a minute before',
  clockWrong: 'it called a command expired that was not: its clock is wrong',
  carriedOutAgain: 'it was stopped, and set off with a start that it had carried out before',
  answeredTwice: 'it answered one message more than once',
  stopUnanswered: 'it did not confirm the stop at the end: see that it stands',
  refused: 'it refused',
  notStill: 'it is not proven to stand',
  kartOffline: 'it is not connected',
  kartChecked: 'another check of it is under way',
  vehicleBusy: 'it is on a run',
  returning: 'it is coming in',
  notGreen: 'the track is not under green',
  stoppedMeanwhile: 'it was stopped meanwhile',
  interrupted: 'somebody stopped it, or the agent ended',
  expired: 'the venue did not get the order',
  venueSilent: 'the venue did not answer',
};

const inWords = (reason: string | null): string => {
  const [word = '', ...answer] = (reason ?? '').split(':');
  const words = REASONS[word] ?? word;
  return answer.length === 0 || answer.join(':') === '' ? words : `${words}: ${answer.join(':')}`;
};

export const deviceCheck: Command = {
  name: 'device check',
  usage: `device check --id <id>
    Checks a connected kart against the contract of docs/edge-and-devices.md, over its venue. One row for each thing:
    "pass" or "fail" with the reason. It is over after about a minute, with exit code 0 when all have passed, else 1.
    The kart is set off again and again: take its wheels off the ground. It has to be proven to stand, without a run.`,
  async run(args) {
    const { id } = optionsOf(args, { id: { type: 'string' } });
    const deviceId = required('id', id);
    const failed = await withDatabase((db) =>
      withRedis(async (redis) => {
        const missed: KartCheck[] = [];
        const by = `command line (${os.userInfo().username})`;
        for await (const { check, ok, reason } of checkKart(
          { db, commands: new EdgeCommands(db, redis) },
          deviceId,
          by,
        )) {
          print(`${ok ? 'pass' : 'fail'}  ${check.padEnd(10)}  ${ASKS[check]}${ok ? '' : `: ${inWords(reason)}`}`);
          if (!ok) missed.push(check);
        }
        return missed;
      }),
    );
    if (failed.length > 0)
      throw new CommandFailure(`Device ${deviceId} does not keep the contract: ${failed.join(', ')}.`);
  },
};
