import type { LineUpRow } from '@paddock/contracts/wire';
import { must, type Sql } from '@paddock/kernel';
import { entriesById, lineUpPayloads, waitingEntries } from './line-up.repository';

/** The day in the store, `yyyy-MM-dd`. */
export async function todayIn(sql: Sql, orgCode: string): Promise<string> {
  const rows = await sql.query<{ day: string }>(
    "SELECT to_char(now() AT TIME ZONE time_zone, 'YYYY-MM-DD') AS day FROM store WHERE org_code = $1",
    [orgCode],
  );
  return must(rows[0], 'the store of a sign-in').day;
}

/** Listed entries with their places and waits, which follow from the whole line; in the order of the list. */
export async function lineUpRows(
  sql: Sql,
  orgCode: string,
  lapMs: number,
  listed: readonly Pick<LineUpRow, 'id' | 'payState'>[],
): Promise<LineUpRow[]> {
  if (listed.length === 0) return [];
  const line = await waitingEntries(sql, orgCode);
  const known = new Set(line.map(({ id }) => id));
  const others = listed.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (others.length > 0) line.push(...(await entriesById(sql, orgCode, others)));
  const payloads = new Map((await lineUpPayloads(sql, orgCode, line, lapMs)).map((payload) => [payload.id, payload]));
  return listed.flatMap(({ id, payState }) => {
    const payload = payloads.get(id);
    return payload === undefined ? [] : [{ ...payload, payState }];
  });
}
