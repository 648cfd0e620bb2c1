import type { StopToken } from '@paddock/contracts/edge';
import type { Actor, Sql } from '@paddock/kernel';
import { createHmac } from 'node:crypto';
import { coreTime, edgeOfStore } from './edge.repository';

const TOKEN_TTL_MS = 86_400_000;

/** Where and with what a screen in the venue stops the track without the core; null: the venue offers it nowhere. */
export async function localStopOf(
  sql: Sql,
  { orgCode, realName: name }: Pick<Actor, 'orgCode' | 'realName'>,
): Promise<{ url: string; token: string; expiresAt: string } | null> {
  const edge = await edgeOfStore(sql, orgCode);
  if (edge?.stop_url == null) return null;
  const expiresAtMs = Date.parse(await coreTime(sql)) + TOKEN_TTL_MS;
  const token = signed({ orgCode, name, expiresAtMs }, edge.stop_secret);
  return { url: edge.stop_url, token, expiresAt: new Date(expiresAtMs).toISOString() };
}

function signed(token: StopToken, secret: string): string {
  const text = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
