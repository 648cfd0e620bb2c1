import { addEdge, Devices, EdgeCommands, raiseConfigVersion } from '@paddock/fleet';
import { addStore, changeStore, type StoreChange, storeChangeSchema } from '@paddock/identity';
import { newSecret } from '@paddock/kernel';
import { type Command, CommandFailure, optionsOf, print, required, WrongCall } from './command';
import { withDatabase, withRedis } from './instance';
import { demandStore } from './stores';

export const storeAdd: Command = {
  name: 'store add',
  usage: `store add --store B01 --name "South" [--name-en "South"] [--line-up-prefix B] [--time-zone Asia/Shanghai]
    Makes a store with its live feed and its edge agent, and prints {"store","edge":{"id","key"}} as one line of JSON: EDGE_ID
    and EDGE_KEY of the machine in the venue. Settings follow with store set, people with user add.`,
  async run(args) {
    const options = optionsOf(args, {
      store: { type: 'string' },
      name: { type: 'string' },
      'name-en': { type: 'string', default: '' },
      'line-up-prefix': { type: 'string', default: '' },
      'time-zone': { type: 'string', default: 'Asia/Shanghai' },
    });
    const orgCode = required('store', options.store);
    const name = required('name', options.name);
    if (!/^[A-Za-z0-9]{1,30}$/.test(orgCode)) throw new WrongCall(`--store ${orgCode}: letters and digits only.`);
    const { lineUpPrefix = '' } = read({ lineUpPrefix: options['line-up-prefix'] } as Record<
      keyof StoreChange,
      unknown
    >);
    const timeZone = options['time-zone'];
    if (!isTimeZone(timeZone)) throw new WrongCall(`--time-zone ${timeZone}: no such zone.`);
    const edge = { id: `edge-${orgCode}`, key: newSecret() };
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        const store = { orgCode, name, nameEn: options['name-en'], lineUpPrefix, timeZone, apps: ['XWHF'] };
        if (!(await addStore(tx, store)))
          throw new CommandFailure(`The code ${orgCode} is taken: a store has it, or had it.`);
        await addEdge(tx, { ...edge, orgCode, name: orgCode });
      }),
    );
    print(JSON.stringify({ store: orgCode, edge }));
  },
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const storeSet: Command = {
  name: 'store set',
  usage: `store set --store A01 [--trial-escape-seconds 60] [--cash on|off] [--open-drawer on|off] [--line-up-prefix A] [--line-up-wait-minutes 60]
            [--licence-ends 2030-12-31|never] [--rule minLapMs=10000 …]
    Changes settings of a store and prints all of them as one line of JSON; without a setting it prints them as they are.
    --trial-escape-seconds  after so long a free trial that nobody linked is an escape; for trials that begin from now on
    --open-drawer           on: cash is refused while no drawer is open
    --sms-code-uses         how often a code by SMS lets somebody in; -1 is without limit
    --rule                  minLapMs, debounceMs, longLapFactor, firstPassing (starts, completes), lastLapCounts (true, false),
                            lastLapGraceMs, departLightDelaySeconds, inLapLevel (1 to 5), slowLevel (1 to 4, under a yellow flag),
                            returnBy (auto, pitIn, standstill), returnAlarmSeconds, standstillMs,
                            heartbeatSlowMs, heartbeatStopMs; several are allowed`,
  async run(args) {
    const options = optionsOf(args, {
      store: { type: 'string' },
      'trial-escape-seconds': { type: 'string' },
      cash: { type: 'string' },
      'open-drawer': { type: 'string' },
      'sms-code-uses': { type: 'string' },
      'line-up-prefix': { type: 'string' },
      'line-up-wait-minutes': { type: 'string' },
      'licence-ends': { type: 'string' },
      rule: { type: 'string', multiple: true, default: [] },
    });
    const orgCode = required('store', options.store);
    const change = read({
      trialEscapeSeconds: number(options['trial-escape-seconds']),
      allowsCash: choice('cash', options.cash),
      needsOpenDrawer: choice('open-drawer', options['open-drawer']),
      smsCodeUses: number(options['sms-code-uses']),
      lineUpPrefix: options['line-up-prefix'],
      lineUpWaitMinutes: number(options['line-up-wait-minutes']),
      licenceEndsOn: options['licence-ends'] === 'never' ? null : options['licence-ends'],
      raceRules: options.rule.length === 0 ? undefined : Object.fromEntries(options.rule.map(ruleOf)),
    });
    const settings = await withDatabase(async (db) => {
      await demandStore(db, orgCode);
      const changed = await db.transaction(async (tx) => {
        if (change.raceRules) await raiseConfigVersion(tx, orgCode);
        return changeStore(tx, orgCode, change);
      });
      if (changed && change.raceRules)
        await withRedis(async (redis) => new Devices(db, redis, new EdgeCommands(db, redis)).announce(orgCode));
      return changed;
    });
    print(JSON.stringify(settings));
  },
};

/** What is not given stays undefined; what is no number is left for the schema to name. */
const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function choice(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off') throw new WrongCall(`--${name} ${text}: on or off.`);
  return text === 'on';
}

function ruleOf(text: string): [string, unknown] {
  const [, name = '', value = ''] = /^(\w+)=(\w+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === '') throw new WrongCall(`--rule ${text}: name=value.`);
  const isText = Number.isNaN(Number(value));
  return [name, value === 'true' || value === 'false' ? value === 'true' : isText ? value : Number(value)];
}

function read(input: Record<keyof StoreChange, unknown>): StoreChange {
  const parsed = storeChangeSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new WrongCall(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}
