import type { Language } from '@paddock/contracts';
import { CHANNEL_TYPES, COMMON_REASONS, type MessageChannel, type MessageReason } from '@paddock/contracts/messaging';
import { type AnswerOf, type messagingRoutes, toWireTime } from '@paddock/contracts/wire';
import type { Sql } from '@paddock/kernel';
import type { Senders } from './provider';
import { leftInPackages } from './sms-packages';

interface Cause {
  reason: MessageReason;
  channel: MessageChannel;
  count: number;
  names: string[];
  last: Date;
  gone_at: Date | null;
}

/**
 * Why messages of a store have stopped that have the reason in common, and whether it is gone: another message has taken the same way
 * since, or what was missing is there. What concerns one receiver alone is no cause of several.
 *
 * @param orgCode null: of all stores
 */
export async function stopCauses(
  sql: Sql,
  senders: Senders,
  { orgCode, language, now }: { orgCode: string | null; language: Language; now: Date },
): Promise<AnswerOf<typeof messagingRoutes.causes>> {
  const rows = await sql.query<Cause>(CAUSES, [orgCode, COMMON_REASONS, language === 'en']);
  return Promise.all(
    rows.map(async ({ reason, channel, count, names, last, gone_at }) => ({
      ...{ reason, esType: CHANNEL_TYPES[channel], count, templates: names, stoppedTime: toWireTime(last) },
      goneTime: toWireTime(gone_at),
      isGone: gone_at !== null || (await isThere(reason, channel)),
    })),
  );

  async function isThere(reason: MessageReason, channel: MessageChannel): Promise<boolean> {
    if (reason === 'notConfigured') return senders.of(channel) !== null;
    return reason === 'noPackage' && orgCode !== null && (await leftInPackages(sql, orgCode, now)) !== 0;
  }
}

/** Codes go without a package; what one template is refused for, another may be taken with. */
const CAUSES = `
  WITH cause AS (
    SELECT m.reason, m.channel, count(*)::int AS count, max(m.updated_at) AS last, array_agg(DISTINCT m.template_code) AS codes
    FROM message m WHERE m.state = 'STOPPED' AND m.reason = ANY($2) AND ($1::text IS NULL OR m.org_code = $1)
    GROUP BY m.reason, m.channel)
  SELECT c.reason, c.channel, c.count, c.last,
    ARRAY(SELECT CASE WHEN $3 AND t.template_name_en <> '' THEN t.template_name_en ELSE t.template_name END
      FROM message_template t WHERE t.template_code = ANY(c.codes) ORDER BY 1) AS names,
    (SELECT min(s.sent_at) FROM message s
     WHERE s.state = 'SENT' AND s.channel = c.channel AND s.sent_at > c.last AND s.created_at > c.last - interval '8 days'
       AND ($1::text IS NULL OR s.org_code = $1) AND (c.reason <> 'noPackage' OR s.package_id IS NOT NULL)
       AND (c.reason <> 'notRegistered' OR s.template_code = ANY(c.codes))) AS gone_at
  FROM cause c ORDER BY c.count DESC, c.last DESC, c.reason`;
