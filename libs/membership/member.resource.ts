import { member, type RowOf } from '@paddock/contracts/resources';
import { storeSettings } from '@paddock/identity';
import { type Actor, must, Refusal, seesAllStores, type Tx } from '@paddock/kernel';
import { bind } from '@paddock/resources';
import { assertCardFree, assertPhoneFree, enrolmentFaults, nextCardNumber, nextCardNumbers } from './enrolment';

/** What a member holds of one asset. Read for the rows of a page only, so it stands beside the row and in no join. */
const held = (...assets: readonly string[]): string =>
  `coalesce((SELECT sum(a.balance) FROM ledger_account a WHERE a.owner_type = 'member' AND a.owner_id = t.id AND a.asset IN (${assets
    .map((asset) => `'${asset}'`)
    .join(', ')})), 0)::bigint`;
/** Of the free-play card that the next ride is taken from: of those that are valid now, the one that ends first. */
const card = (column: string): string =>
  `(SELECT k.${column} FROM unlimited_card k WHERE k.member_id = t.id AND k.ends_at > now()
     AND (k.times_limit = -1 OR k.times_used < k.times_limit) ORDER BY k.ends_at LIMIT 1)`;

export const memberTable = bind(member)({
  table: 'member',
  columns: {
    realname: 't.real_name',
    phone: { reversed: 't.phone_reversed' },
    idCard: 't.card_chip_number',
    balance: held('recharge_fen', 'gift_fen'),
    recharge: held('recharge_fen'),
    give: held('gift_fen'),
    integral: held('points'),
    frequency: held('visits:currency'),
    quan: held('laps'),
    isChangWan: { sql: `(${card('id')} IS NOT NULL)`, boolean: true },
    changWanEndTime: card('ends_at'),
    changwanName: card('name'),
    changwanNameEn: card('name_en'),
    havePassword: '(t.consumption_password_hash IS NOT NULL)',
    endTime: 't.ends_on',
    memberLevel: 't.level',
    exp: 't.experience',
    cardNumber: {
      sql: "(SELECT c.number FROM member_card c WHERE c.member_id = t.id AND c.state = 'ACTIVE' ORDER BY (c.kind = 'CARD') DESC, c.issued_at DESC LIMIT 1)",
    },
    frozen: '(t.frozen_at IS NOT NULL)',
    cardLost: 't.card_stopped',
  },
  before: {
    add: async (tx, actor, values) => {
      await assertPhoneFree(tx, actor.orgCode, values.phone, '');
      if (values.idCard) await assertCardFree(tx, values.idCard);
      return { id: await nextCardNumber(tx, actor.orgCode) };
    },
    addAll: async (tx, actor, rows) => {
      const faults = await enrolmentFaults(tx, actor.orgCode, rows);
      const numbers = await nextCardNumbers(tx, actor.orgCode, faults.filter((fault) => fault === null).length);
      return faults.map((fault) => fault ?? { id: must(numbers.shift(), 'a card number for each new member') });
    },
    edit: async (tx, actor, before, values, now) => {
      await assertPhoneFree(tx, before.orgCode, values.phone, before.id);
      const changesInformation = INFORMATION.some(
        (name) => values[name] !== undefined && values[name] !== before[name],
      );
      return {
        ...(values.remark === undefined ? {} : { noted_at: now, noted_by: actor.realName }),
        ...(changesInformation ? { edit_count: (await editsBefore(tx, actor, before)) + 1 } : {}),
      };
    },
  },
});

/** What somebody is called and reached by, unlike what the store notes and allows. */
const INFORMATION = ['realname', 'nickname', 'phone', 'language'] as const;

/**
 * How often the information of a member was changed, whose row is locked.
 * @throws Refusal `member.editLimit` for a store that has changed it as often as its settings allow
 */
async function editsBefore(tx: Tx, actor: Actor, { id, orgCode }: RowOf<typeof member>): Promise<number> {
  const rows = await tx.query<{ edits: number }>('SELECT edit_count AS edits FROM member WHERE id = $1', [id]);
  const { edits } = must(rows[0], 'the member');
  const { memberEditLimit } = await storeSettings(tx, orgCode);
  if (memberEditLimit !== -1 && edits >= memberEditLimit && !seesAllStores(actor))
    throw new Refusal('member.editLimit', { count: edits });
  return edits;
}
