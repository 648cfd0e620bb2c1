import { addDevice, addEdge, edgeOfStore } from '@paddock/fleet';
import { hashPassword, seedIdentity } from '@paddock/identity';
import { fen } from '@paddock/contracts/wire';
import type { DeviceType } from '@paddock/contracts/mqtt';
import { computed, type Database, newId, newSecret, type Tx } from '@paddock/kernel';
import { everyTable } from '@paddock/schema';
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
  options: { production: boolean; printerAddress: string; timeZone?: string },
): Promise<DemoCredentials | null> {
  return db.transaction(async (tx) => {
    await seedIdentity(tx, options);
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
    await everyTable.insert(tx, 'tariff', {
      id: newId(),
      org_code: orgCode,
      name: tariff.name,
      name_en: tariff.nameEn,
      consumption_type: tariff.type,
      price_fen: fen(tariff.priceYuan ?? 0),
      points: tariff.points ?? 0,
      visits: tariff.visits ?? 0,
      project_type: tariff.projectType ?? 'currency',
      minutes: tariff.minutes ?? 0,
      laps: tariff.laps ?? 0,
      multi_person_mode: tariff.multiPersonMode ?? 'MULTIPLY',
      not_doubled_head_count: tariff.notDoubledHeadCount ?? 1,
      position: index + 1,
    });
  }
}

/** A demo venue that was made before there were recharge rules gets them too. */
async function seedRechargeRules(tx: Tx, orgCode: string): Promise<void> {
  const known = await tx.query('SELECT 1 FROM recharge_rule WHERE org_code = $1 LIMIT 1', [orgCode]);
  if (known.length > 0) return;
  for (const [index, rule] of DEMO_RECHARGE_RULES.entries()) {
    await everyTable.insert(tx, 'recharge_rule', {
      id: newId(),
      org_code: orgCode,
      name: rule.name,
      name_en: rule.nameEn,
      pay_do_type: rule.payDoType ?? 'MEMBERRECHARGE',
      amount_type: rule.amountType ?? 'FIXED',
      sale_mode: rule.saleMode ?? 'STORED',
      price_fen: fen(rule.priceYuan ?? 0),
      recharge_fen: fen(rule.rechargeYuan ?? 0),
      gift_fen: fen(rule.giftYuan ?? 0),
      points: rule.points ?? 0,
      visits: rule.visits ?? 0,
      laps: rule.laps ?? 0,
      valid_days: rule.validDays ?? 0,
      card_days: rule.cardDays ?? 0,
      card_times: rule.cardTimes ?? -1,
      position: index + 1,
    });
  }
}

async function seedMembers(tx: Tx): Promise<void> {
  for (const member of DEMO_MEMBERS) {
    await everyTable.insert(tx, 'member', {
      id: member.id,
      org_code: STORE,
      card_chip_number: member.chip,
      real_name: member.realName,
      nickname: member.nickname,
      phone: member.phone,
      level: member.level,
      experience: member.experience,
      ends_on: member.endsOn ?? null,
      consumption_password_hash:
        member.consumptionPassword === undefined ? null : await hashPassword(member.consumptionPassword),
    });
    await fundAccounts(tx, member);
    if (member.unlimitedCard) {
      await everyTable.insert(tx, 'unlimited_card', {
        id: newId(),
        member_id: member.id,
        name: '季度畅玩卡',
        name_en: 'Free play for a quarter',
        ends_at: computed`now() + interval '90 days'`,
        times_limit: -1,
      });
    }
  }
  for (const code of DEMO_COUPONS) await everyTable.insert(tx, 'group_coupon', { org_code: STORE, code });
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
    await everyTable.insert(tx, 'vehicle', {
      id: vehicleId,
      org_code: STORE,
      name: String(number),
      position: number,
      transponder,
    });
    await add('kart', number, String(number), null, { vehicleId, transponder });
  }
  // The second store has vehicles to look at, but no edge: it shows that stores are apart.
  for (let number = 1; number <= 3; number += 1) {
    await everyTable.insert(tx, 'vehicle', {
      id: newId(),
      org_code: SECOND_STORE,
      name: String(number),
      position: number,
    });
  }
  return { edge, devices };
}
