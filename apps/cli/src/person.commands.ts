import { normalise } from '@paddock/contracts/normalise';
import { type Database, erasePerson, type PersonalTrace, type PersonInStore, SystemClock } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import { refreshBoards } from '@paddock/timing';
import { balancesOf } from '@paddock/wallet';
import { type Command, CommandFailure, optionsOf, print, WrongCall } from './command';
import { withOwnerDatabase } from './instance';

export const personErase: Command = {
  name: 'person erase',
  usage: `person erase --id NUMBER | --phone PHONE [--store CODE] [--yes]
    Takes a member, or the person with a phone, out of rows, audit log and kept answers: names, phones, pictures, remarks. Sales, rides and
    the ledger stay, without a name. Without --yes it lists what would go and changes nothing. It can't be taken back; what was signed
    (waivers) stays until its time is over, the live feed for two weeks, and dumps for as long as you keep them.`,
  async run(args) {
    const options = optionsOf(args, {
      id: { type: 'string' },
      phone: { type: 'string' },
      store: { type: 'string' },
      yes: { type: 'boolean', default: false },
    });
    if ((options.id === undefined) === (options.phone === undefined)) throw new WrongCall('Give --id or --phone.');
    await withOwnerDatabase((db) => erasePeople(db, options));
  },
};

interface Asked {
  id?: string;
  phone?: string;
  store?: string;
  yes: boolean;
}

/** @throws CommandFailure when there is no such member */
export async function erasePeople(db: Database, asked: Asked): Promise<void> {
  let all = 0;
  for (const person of await peopleOf(db, asked)) all += await eraseOne(db, person, asked.yes);
  if (all === 0) print('Nothing is known of this person.');
  else if (!asked.yes) print('Nothing was changed. Call it again with --yes to erase this.');
}

async function peopleOf(db: Database, { id, phone, store }: Asked): Promise<PersonInStore[]> {
  if (id !== undefined) {
    const members = await db.query<PersonInStore>(
      'SELECT org_code AS "orgCode", id AS "memberId", phone FROM member WHERE id = $1 AND org_code = coalesce($2, org_code)',
      [id, store ?? null],
    );
    if (members.length === 0) throw new CommandFailure(`There is no member ${id}.`);
    return members;
  }
  const known = normalise(phone ?? '', 'phone');
  if (known === '') throw new WrongCall('--phone is no phone.');
  // Also where no member has it: in a reservation, a message or the answer of a form.
  return db.query<PersonInStore>(
    `SELECT s.org_code AS "orgCode", m.id AS "memberId", $1::text AS phone FROM store s
     LEFT JOIN member m ON m.org_code = s.org_code AND m.phone = $1 WHERE s.org_code = coalesce($2, s.org_code) ORDER BY 1, 2`,
    [known, store ?? null],
  );
}

async function eraseOne(db: Database, person: PersonInStore, yes: boolean): Promise<number> {
  const { orgCode, memberId } = person;
  const traces = await db.transaction(async (tx) => {
    const found = await erasePerson(tx, schema, person, { at: new SystemClock().now(), yes });
    if (yes && found.length > 0) await refreshBoards(tx, orgCode);
    return found;
  });
  if (traces.length === 0) return 0;
  const who = memberId === null ? 'Somebody with this phone' : `Member ${memberId}`;
  print(`${who} in store ${orgCode}, ${yes ? 'erased' : 'would be erased'}: ${listed(traces)}.`);
  if (memberId !== null) await printWhatStays(db, memberId);
  return traces.length;
}

const listed = (traces: readonly PersonalTrace[]): string =>
  traces.map(({ place, found }) => `${place} ${found}`).join(', ');

async function printWhatStays(db: Database, memberId: string): Promise<void> {
  const held = [...((await balancesOf(db, [memberId])).get(memberId) ?? [])].filter(([, amount]) => amount > 0);
  if (held.length > 0)
    print(
      `  The account still holds ${held.map(([asset, amount]) => `${asset} ${amount}`).join(', ')}: pay it out first.`,
    );
  const [waivers] = await db.query<{ count: number; until: string | null }>(
    'SELECT count(*)::int AS count, max(keep_until)::date::text AS until FROM waiver WHERE member_id = $1 AND blanked_at IS NULL',
    [memberId],
  );
  if (waivers && waivers.count > 0) print(`  Waivers that stay until ${waivers.until}: ${waivers.count}.`);
}
