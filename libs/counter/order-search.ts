import type { Sql } from '@paddock/kernel';

/** What somebody may have meant by what was typed. Several at once: four digits are the end of a number, of a phone, or an amount. */
export interface OrderQuestion {
  /** A whole document number, on whatever day. */
  number: string | null;
  numberEnd: string | null;
  amountFen: number | null;
  /** A phone as members are searched: its beginning, or its end after `%`. */
  phone: string | null;
  /** A card, or the number in it. */
  card: string | null;
  /** A driver's name begins with it. */
  name: string | null;
  /** A kart is called exactly this. */
  kart: string | null;
}

const NUMBER = /^[A-Z]\d{6}-\d{4,}$/;
const PHONE_DIGITS = 11;
/** A shorter beginning would be a guess at the digits that a mask hides, at each digit that is typed. */
const PHONE_SHOWN_BEGIN = 7;
const CENTS = 100;

/** Pure. `text` is not empty. */
export function readQuestion(typed: string): OrderQuestion {
  const text = typed.trim();
  const number = text.toUpperCase();
  const none: OrderQuestion = {
    ...{ number: null, numberEnd: null, amountFen: null, phone: null, card: null, name: null, kart: null },
  };
  if (NUMBER.test(number)) return { ...none, number };
  if (/^%\d+$/.test(text)) return { ...none, phone: text };
  const yuan = /^[¥￥]?(\d{1,7}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  const amountFen = yuan === undefined ? null : Math.round(Number(yuan) * CENTS);
  if (!/^\d+$/.test(text))
    return { ...none, amountFen, ...(amountFen === null && { name: text.toLowerCase(), card: text }) };
  return {
    ...none,
    amountFen,
    numberEnd: text.length === 4 ? text : null,
    phone:
      text.length === 4 ? `%${text}` : text.length >= PHONE_SHOWN_BEGIN && text.length <= PHONE_DIGITS ? text : null,
    card: text.length > 4 ? text : null,
    name: text.length > 3 ? text : null,
    kart: text.length <= 3 ? text : null,
  };
}

export interface Days {
  from: string | null;
  to: string | null;
}

/** Newest orders that are looked at by one search. */
const FOUND_MAX = 500;

const FOUND =
  'SELECT h.id, h.created_at FROM order_history h WHERE h.org_code = $1 AND h.day >= $3::date AND h.day <= $4::date';
const NEWEST = `ORDER BY h.created_at DESC LIMIT ${FOUND_MAX}`;
/** Each has an index of its own and stops after its share. */
const LOOKS = {
  number: `${FOUND} AND h.number = $2::text ${NEWEST}`,
  numberEnd: `${FOUND} AND h.number_end = $2::text ${NEWEST}`,
  amount: `${FOUND} AND h.amount_fen = $2::bigint ${NEWEST}`,
  members: `${FOUND} AND h.member_id = ANY($2::text[]) ${NEWEST}`,
  orders: `${FOUND} AND h.id = ANY($2::text[]) ${NEWEST}`,
} as const;

/** Words are of the day on which their order was made. */
const OF_DAYS =
  'SELECT w.order_id FROM order_history_word w WHERE w.org_code = $1 AND w.day >= $3::date AND w.day <= $4::date';
const NEWEST_WORDS = `ORDER BY w.day DESC LIMIT ${FOUND_MAX}`;
const WORDS = {
  kart: `${OF_DAYS} AND w.word = $2::text ${NEWEST_WORDS}`,
  name: `${OF_DAYS} AND w.word ~>=~ $2::text AND w.word ~<~ $5::text ${NEWEST_WORDS}`,
} as const;

/**
 * The newest orders of a store that answer a question: a whole number on whatever day, all else within the days.
 * @param memberIds who has the phone or the card
 */
export async function ordersFound(
  sql: Sql,
  orgCode: string,
  asked: OrderQuestion,
  memberIds: readonly string[],
  days: Days,
): Promise<string[]> {
  const [from, to] = [days.from ?? EVER.from, days.to ?? EVER.to];
  const byWord = await ordersByWord(sql, orgCode, asked, from, to);
  const found = new Map<string, Date>();
  const look = async (by: keyof typeof LOOKS, value: unknown, everyDay = false): Promise<void> => {
    const values = [orgCode, value, everyDay ? EVER.from : from, everyDay ? EVER.to : to];
    for (const row of await sql.query<FoundRow>(LOOKS[by], values)) found.set(row.id, row.created_at);
  };
  if (asked.number !== null) await look('number', asked.number, true);
  if (asked.numberEnd !== null) await look('numberEnd', asked.numberEnd);
  if (asked.amountFen !== null) await look('amount', asked.amountFen);
  if (memberIds.length > 0) await look('members', memberIds);
  if (byWord.length > 0) await look('orders', byWord);
  return [...found]
    .toSorted(([, a], [, b]) => b.getTime() - a.getTime())
    .slice(0, FOUND_MAX)
    .map(([id]) => id);
}

const EVER = { from: '-infinity', to: 'infinity' } as const;

interface FoundRow {
  id: string;
  created_at: Date;
}

async function ordersByWord(
  sql: Sql,
  orgCode: string,
  { name, kart }: OrderQuestion,
  from: string,
  to: string,
): Promise<string[]> {
  if (name === null && kart === null) return [];
  const rows =
    name === null
      ? await sql.query<{ order_id: string }>(WORDS.kart, [orgCode, kart, from, to])
      : await sql.query<{ order_id: string }>(WORDS.name, [orgCode, name, from, to, `${name}\u{10ffff}`]);
  return rows.map(({ order_id: id }) => id);
}
