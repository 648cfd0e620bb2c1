import { Injectable } from '@nestjs/common';
import { alarmText } from '@paddock/contracts/edge-alarms';
import type { FeedEvent, FeedPayload } from '@paddock/contracts/feed';
import type { Language, PermissionCode } from '@paddock/contracts';
import { holdersOf } from '@paddock/identity';
import { Clock, type Reaction, type Tx } from '@paddock/kernel';
import { Notices, type SystemMessage } from './notices.service';

/** What lies further back is no news: a venue that gets this reaction later gets no notice of its past. */
const NEWS_MS = 3_600_000;
/** An alarm that comes and goes brings one notice in so long. */
const ALARM_AGAIN_MS = 30 * 60_000;

type ResourceChange = FeedPayload<'resource.changed'>;
type EdgeState = FeedPayload<'edge.changed'>;
interface Waiting {
  resource: ResourceChange['resource'];
  /** Whether it still waits. */
  open: string;
  /** Who can do something about it. */
  permission: PermissionCode;
  message: Omit<SystemMessage, 'to' | 'busId'>;
}

/** Rows that appear because somebody must decide. */
const WAITING: readonly Waiting[] = [
  {
    resource: 'giftApplication',
    open: "SELECT applicant_id AS by FROM gift_application WHERE id = $1 AND state = 'WAIT'",
    permission: 'apply:edit',
    message: {
      title: { cn: '优惠申请等待审核', en: 'A discount application is waiting for review' },
      text: { cn: '有一笔优惠申请等您审核。', en: 'A discount application is waiting for your review.' },
      openType: 'url',
      openPage: '/apply/SysApplyList',
      priority: 'M',
    },
  },
  {
    resource: 'paymentReview',
    open: "SELECT NULL AS by FROM payment_review WHERE id = $1 AND state = 'OPEN'",
    permission: 'paymentreview:settle',
    message: {
      title: { cn: '有一笔支付要人处理', en: 'A payment needs attention' },
      text: {
        cn: '渠道没有给出结果，请到“待处理支付”核对后处理。',
        en: 'The channel gave no result for a payment. Check it under “Payments to resolve”.',
      },
      openType: 'url',
      openPage: '/payment/SysPaymentReviewList',
      priority: 'H',
    },
  },
];

/** Notifies people of what waits for them, once each, whatever is killed in between. */
@Injectable()
export class NoticeReactions {
  constructor(
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  readonly reaction: Reaction = {
    name: 'notices',
    topics: ['resources', 'edge', 'notices'],
    react: async (tx, orgCode, events) => {
      const since = this.clock.now().getTime() - NEWS_MS;
      for (const event of events) {
        if (Date.parse(event.at) < since) continue;
        if (isOf(event, 'resource.changed')) await this.waiting(tx, orgCode, event.payload);
        else if (isOf(event, 'edge.changed')) await this.alarms(tx, orgCode, event.payload);
        else if (isOf(event, 'notice.published') || isOf(event, 'notice.read')) carry(tx, event);
      }
    },
  };

  private async waiting(tx: Tx, orgCode: string, { resource, rowId, change }: ResourceChange): Promise<void> {
    const waiting = WAITING.find((each) => each.resource === resource);
    if (!waiting || change !== 'added') return;
    const [row] = await tx.query<{ by: string | null }>(waiting.open, [rowId]);
    if (!row) return;
    const holders = await holdersOf(tx, orgCode, waiting.permission);
    await this.notices.send(tx, { ...waiting.message, busId: rowId, to: holders.filter((id) => id !== row.by) });
  }

  private async alarms(tx: Tx, orgCode: string, { id, alarms }: EdgeState): Promise<void> {
    if (alarms.length === 0) return;
    const now = this.clock.now();
    const fresh = await tx.query<{ alarm: string }>(
      `INSERT INTO notice_alarm AS t (edge_id, alarm, notified_at) SELECT $1, alarm, $3 FROM unnest($2::text[]) AS alarm
       ON CONFLICT (edge_id, alarm) DO UPDATE SET notified_at = $3 WHERE t.notified_at < $4 RETURNING alarm`,
      [id, [...new Set(alarms)], now, new Date(now.getTime() - ALARM_AGAIN_MS)],
    );
    if (fresh.length === 0) return;
    const words = (language: Language): string => fresh.map(({ alarm }) => alarmText(alarm, language)).join('；');
    await this.notices.send(tx, {
      to: await holdersOf(tx, orgCode, 'vehicle:control'),
      title: { cn: '场地警报', en: 'Venue alarm' },
      text: { cn: words('cn'), en: words('en').replaceAll('；', '; ') },
      openType: 'url',
      openPage: '/vehicle/SysMarshalBoard',
      busId: id,
      priority: 'H',
    });
  }
}

/** To the other stores in which its receiver is signed in. */
function carry(tx: Tx, { type, payload }: FeedEvent<'notice.published' | 'notice.read'>): void {
  const { elsewhere = [], ...rest } = payload;
  for (const orgCode of elsewhere) tx.emit(orgCode, type, rest);
}

const isOf = <T extends FeedEvent['type']>(event: FeedEvent, type: T): event is FeedEvent<T> => event.type === type;
