/** The books of the simulated channels over a restart: what was paid yesterday can still be refunded, and stands in yesterday's bill. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PaymentSimulator } from './server';
import type { TradeBooks } from './trades';

type Kept = Record<'wechat' | 'alipay', TradeBooks>;

export const booksFile = (dataDir: string): string => path.join(dataDir, 'payment-books.json');

export function keepBooks({ trades, alipayTrades }: PaymentSimulator, file: string): void {
  const kept: Kept = { wechat: trades.books(), alipay: alipayTrades.books() };
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function restoreBooks({ trades, alipayTrades }: PaymentSimulator, file: string): void {
  if (!existsSync(file)) return;
  const kept = JSON.parse(readFileSync(file, 'utf8'), reviveInstant) as Kept;
  trades.restore(kept.wechat);
  alipayTrades.restore(kept.alipay);
}

/** Names of fields whose values are instants. */
const INSTANTS: ReadonlySet<string> = new Set(['at', 'createdAt', 'paidAt']);
const reviveInstant = (name: string, value: unknown): unknown =>
  INSTANTS.has(name) && typeof value === 'string' ? new Date(value) : value;
