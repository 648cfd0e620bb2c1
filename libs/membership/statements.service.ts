import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import {
  type AnswerOf,
  type InputOf,
  type memberPageRoutes,
  type Movement,
  type StatementAccount,
  toWireTime,
  yuan,
} from '@paddock/contracts/wire';
import { realNamesOf } from '@paddock/identity';
import { type Actor, Database, Dictionaries, type Sql } from '@paddock/kernel';
import { type StatementEntry, type StatementPlace, statementOf } from '@paddock/wallet';
import { promotionsOf } from './promotion';
import { Members } from './members.service';
import { RULE_NAME_EN } from './recharge.repository';
import { type MovementSource, MovementSources } from './movement-sources.service';

type StatementPage = AnswerOf<typeof memberPageRoutes.statement>;

const ASSETS: Readonly<Record<StatementAccount, readonly string[] | null>> = {
  all: null,
  balance: ['recharge_fen', 'gift_fen'],
  visits: ['visits:*'],
  points: ['points'],
  laps: ['laps'],
};
const VISITS = 'visits:';

/** What moved a member's accounts, from the ledger: nothing else moves them, so nothing is missing. */
@Injectable()
export class Statements implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly sources: MovementSources,
    private readonly dictionaries: Dictionaries,
  ) {}

  onModuleInit(): void {
    this.sources.register('recharge', rechargesOf);
    this.sources.register('gift', giftsOf);
    this.sources.register('promotion', promotionsOf);
  }

  async page(
    actor: Actor,
    input: InputOf<typeof memberPageRoutes.statement>,
    language: Language,
  ): Promise<StatementPage> {
    const member = await this.members.find(actor, input.id);
    if (!member) return { records: [], total: 0, next: null };
    const from = input.before === undefined ? null : placeOf(input.before);
    const { entries, total, next } = await statementOf(this.db, member.id, {
      assets: ASSETS[input.account],
      from,
      limit: input.size,
    });
    const sources = await this.sources.of(this.db, [...new Set(entries.map(({ posting_id }) => posting_id))]);
    const names = await realNamesOf(
      this.db,
      entries.map((entry) => sources.get(entry.posting_id)?.cashierId ?? entry.actor),
    );
    const projectText = (project: string): string =>
      this.dictionaries.text('project_type', project, language, member.org_code);
    return {
      records: entries.map((entry) => movementOf(entry, sources.get(entry.posting_id) ?? null, names, projectText)),
      total,
      next: next && textOfPlace(next),
    };
  }
}

/** `points.12,laps.3`: the entry of each account that was read last. */
const textOfPlace = (place: StatementPlace): string =>
  Object.entries(place)
    .map(([asset, seq]) => `${asset}.${seq}`)
    .join();
const placeOf = (text: string): StatementPlace =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [asset = '', seq = ''] = part.split('.');
      return [asset, Number(seq)];
    }),
  );

function movementOf(
  entry: StatementEntry,
  source: MovementSource | null,
  names: ReadonlyMap<string, string>,
  projectText: (project: string) => string,
): Movement {
  const inYuan = entry.asset === 'recharge_fen' || entry.asset === 'gift_fen';
  const project = entry.asset.startsWith(VISITS) ? entry.asset.slice(VISITS.length) : null;
  return {
    id: `${entry.asset}.${entry.seq}`,
    time: toWireTime(entry.at),
    asset: entry.asset,
    projectType: project,
    projectType_dictText: project === null ? null : projectText(project),
    amount: inYuan ? yuan(entry.amount) : entry.amount,
    after: inYuan ? yuan(entry.balance_after) : entry.balance_after,
    reason: entry.reason,
    reverses: entry.reverses !== null,
    title: source?.title ?? null,
    titleEn: source?.titleEn ?? null,
    times: source?.times ?? 1,
    orderNumber: source?.number ?? null,
    orderId: source?.orderId ?? null,
    by: names.get(source?.cashierId ?? entry.actor) ?? '',
  };
}

async function rechargesOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, MovementSource>> {
  const rows = await sql.query<{
    id: string;
    number: string | null;
    name: string | null;
    nameEn: string | null;
    cashier: string | null;
  }>(
    `SELECT o.id, o.number, o.rule_name AS name, ${RULE_NAME_EN} AS "nameEn", o.cashier_id AS cashier FROM recharge_order o WHERE o.id = ANY($1)`,
    [ids],
  );
  return new Map(
    rows.map(({ id, number, name, nameEn, cashier }) => [
      id,
      { orderId: id, number, title: name, titleEn: nameEn, times: 1, cashierId: cashier },
    ]),
  );
}

async function giftsOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, MovementSource>> {
  const rows = await sql.query<{ id: string; number: string; remark: string | null }>(
    'SELECT id, number, remark FROM gift_application WHERE id = ANY($1)',
    [ids],
  );
  return new Map(
    rows.map(({ id, number, remark }) => [
      id,
      { orderId: id, number, title: remark, titleEn: null, times: 1, cashierId: null },
    ]),
  );
}
