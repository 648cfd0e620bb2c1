import { addDevice, addEdge, edgeOfStore } from '@paddock/fleet';
import { hashPassword, seedIdentity } from '@paddock/identity';
import { fen } from '@paddock/contracts/wire';
import type { DeviceType } from '@paddock/contracts/mqtt';
import { type Database, newId, newSecret, type Tx } from '@paddock/kernel';
import { type Asset, type LedgerEntry, post } from '@paddock/wallet';
import {
  DEMO_COUPONS,
  DEMO_KARTS,
  DEMO_MEMBERS,
  DEMO_RECHARGE_RULES,
  DEMO_TARIFFS,
  type DemoMember,
} from './venue-data';

export const STORE = 'A01';
const SECOND_STORE = 'A02';

export interface SimulatedDevice {
  id: string;
  type: DeviceType;
  name: string;
  key: string | null;
  vehicleId: string | null;
  transponder: string | null;
  address: string | null;
}

/** What the demo's own edge agent and simulators need to sign in; kept in a file that only their user can read. */
export interface DemoCredentials {
  edge: { id: string; key: string; orgCode: string };
  devices: SimulatedDevice[];
}

/**
 * Makes the demo venue once: stores, accounts, rules, members with their accounts, karts and devices.
 * @returns the credentials of what was made, or null when the venue stood already.
 */
export async function seedDemoVenue(
  db: Database,
  options: { production: boolean; printerAddress: string },
): Promise<DemoCredentials | null> {
  return db.transaction(async (tx) => {
    await seedIdentity(tx, { production: options.production });
    for (const orgCode of [STORE, SECOND_STORE]) await seedRechargeRules(tx, orgCode);
    if ((await edgeOfStore(tx, STORE)) !== null) {
      await tx.query("UPDATE device SET address = $2 WHERE org_code = $1 AND id = 'A01-printer-01' AND address <> $2", [
        STORE,
        options.printerAddress,
      ]);
      return null;
    }
    for (const orgCode of [STORE, SECOND_STORE]) await seedTariffs(tx, orgCode);
    await seedMembers(tx);
    return seedFleet(tx, options.printerAddress);
  });
}

async function seedTariffs(tx: Tx, orgCode: string): Promise<void> {
  for (const [index, tariff] of DEMO_TARIFFS.entries()) {
    await tx.query(
      `INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, points, visits, project_type, minutes, laps, multi_person_mode,
         not_doubled_head_count, position, name_en) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        newId(),
        orgCode,
        tariff.name,
        tariff.type,
        fen(tariff.priceYuan ?? 0),
        tariff.points ?? 0,
        tariff.visits ?? 0,
        tariff.projectType ?? 'currency',
        tariff.minutes ?? 0,
        tariff.laps ?? 0,
        tariff.multiPersonMode ?? 'MULTIPLY',
        tariff.notDoubledHeadCount ?? 1,
        index + 1,
        tariff.nameEn,
      ],
    );
  }
}

/** A demo venue that was made before there were recharge rules gets them too. */
async function seedRechargeRules(tx: Tx, orgCode: string): Promise<void> {
  const known = await tx.query('SELECT 1 FROM recharge_rule WHERE org_code = $1 LIMIT 1', [orgCode]);
  if (known.length > 0) return;
  for (const [index, rule] of DEMO_RECHARGE_RULES.entries()) {
    await tx.query(
      `INSERT INTO recharge_rule (id, org_code, name, pay_do_type, amount_type, sale_mode, price_fen, recharge_fen, gift_fen, points, visits, laps, valid_days,
         card_days, card_times, position, name_en) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        newId(),
        orgCode,
        rule.name,
        rule.payDoType ?? 'MEMBERRECHARGE',
        rule.amountType ?? 'FIXED',
        rule.saleMode ?? 'STORED',
        fen(rule.priceYuan ?? 0),
        fen(rule.rechargeYuan ?? 0),
        fen(rule.giftYuan ?? 0),
        rule.points ?? 0,
        rule.visits ?? 0,
        rule.laps ?? 0,
        rule.validDays ?? 0,
        rule.cardDays ?? 0,
        rule.cardTimes ?? -1,
        index + 1,
        rule.nameEn,
      ],
    );
  }
}

async function seedMembers(tx: Tx): Promise<void> {
  for (const member of DEMO_MEMBERS) {
    await tx.query(
      `INSERT INTO member (id, org_code, card_chip_number, real_name, nickname, phone, level, experience, ends_on, consumption_password_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        member.id,
        STORE,
        member.chip,
        member.realName,
        member.nickname,
        member.phone,
        member.level,
        member.experience,
        member.endsOn ?? null,
        member.consumptionPassword === undefined ? null : await hashPassword(member.consumptionPassword),
      ],
    );
    await fundAccounts(tx, member);
    if (member.unlimitedCard) {
      await tx.query(
        "INSERT INTO unlimited_card (id, member_id, name, name_en, ends_at, times_limit) VALUES ($1, $2, '季度畅玩卡', 'Free play for a quarter', now() + interval '90 days', -1)",
        [newId(), member.id],
      );
    }
  }
  for (const code of DEMO_COUPONS)
    await tx.query('INSERT INTO group_coupon (org_code, code) VALUES ($1, $2)', [STORE, code]);
}

/** Also the demo's accounts are filled by postings: there is no other way. */
async function fundAccounts(tx: Tx, member: DemoMember): Promise<void> {
  const held: [Asset, number][] = [
    ['recharge_fen', fen(member.rechargeYuan)],
    ['gift_fen', fen(member.giftYuan)],
    ['points', member.points],
    ['visits:currency', member.visits],
    ['visits:KART', member.kartVisits],
    ['laps', member.laps],
  ];
  const entries = held.flatMap(([asset, amount]): LedgerEntry[] =>
    amount === 0
      ? []
      : [
          { owner: { type: 'member', id: member.id }, asset, amount },
          { owner: { type: 'store', id: STORE }, asset, amount: -amount },
        ],
  );
  if (entries.length > 0)
    await post(tx, { id: `seed:${member.id}`, orgCode: STORE, reason: 'opening', actor: 'seed', entries });
}

async function seedFleet(tx: Tx, printerAddress: string): Promise<DemoCredentials> {
  const edge = { id: `edge-${STORE}`, key: newSecret(), orgCode: STORE };
  await addEdge(tx, { ...edge, name: STORE });
  const devices: SimulatedDevice[] = [];
  const add = async (
    type: DeviceType,
    number: number,
    name: string,
    nameEn: string | null,
    extra: { vehicleId?: string; transponder?: string; address?: string } = {},
  ): Promise<void> => {
    const id = `${STORE}-${type}-${String(number).padStart(2, '0')}`;
    const { key } = await addDevice(tx, STORE, {
      id,
      type,
      name,
      nameEn,
      address: extra.address ?? null,
      vehicleId: extra.vehicleId ?? null,
    });
    devices.push({
      id,
      type,
      name,
      key,
      vehicleId: extra.vehicleId ?? null,
      transponder: extra.transponder ?? null,
      address: extra.address ?? null,
    });
  };
  await add('gate', 1, '主计时门', 'Main gate');
  await add('light', 1, '发车灯', 'Start light');
  await add('display', 1, '客显', 'Customer display');
  await add('printer', 1, '前台小票机', 'Front desk printer', { address: printerAddress });
  for (let number = 1; number <= DEMO_KARTS; number += 1) {
    const vehicleId = newId();
    const transponder = String(5_700_000 + number);
    await tx.query('INSERT INTO vehicle (id, org_code, name, position, transponder) VALUES ($1, $2, $3, $4, $5)', [
      vehicleId,
      STORE,
      String(number),
      number,
      transponder,
    ]);
    await add('kart', number, String(number), null, { vehicleId, transponder });
  }
  // The second store has vehicles to look at, but no edge: it shows that stores are apart.
  for (let number = 1; number <= 3; number += 1) {
    await tx.query('INSERT INTO vehicle (id, org_code, name, position) VALUES ($1, $2, $3, $4)', [
      newId(),
      SECOND_STORE,
      String(number),
      number,
    ]);
  }
  return { edge, devices };
}
