import { randomInt } from 'node:crypto';
import type { Clock } from '@paddock/kernel';
import { scriptOf, type Script } from './scripts';

export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED' | 'REVOKED' | 'USERPAYING' | 'PAYERROR';

export interface Refund {
  outRefundNo: string;
  outTradeNo: string;
  amountFen: number;
  status: 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
  at: Date;
}

/** A line of the books, before a channel words it. */
export interface BookLine {
  kind: 'charge' | 'refund' | 'reversal';
  outTradeNo: string;
  outRefundNo: string | null;
  txnId: string;
  amountFen: number;
  at: Date;
  failed: boolean;
}

export interface Trade {
  outTradeNo: string;
  /** Fields that a repeated call must have too. */
  fields: string;
  script: Script;
  state: TradeState;
  txnId: string;
  amountFen: number;
  createdAt: Date;
  paidAt: Date | null;
  chargedFen: number;
  givenBackFen: number;
  reverses: number;
  reversal: { amountFen: number; at: Date } | null;
  refundRefusals: number;
}

/** All that a channel remembers. */
export interface TradeBooks {
  trades: Trade[];
  refunds: Refund[];
  usedCodes: string[];
}

export interface LedgerLine {
  outTradeNo: string;
  state: TradeState;
  chargedFen: number;
  givenBackFen: number;
  netFen: number;
}

/** An error as the channel words it. */
export interface TradeError {
  status: number;
  code: string;
  message: string;
}

/** Null: the request was lost on the way, and the channel knows nothing of it. */
export type ChargeOutcome = { trade: Trade } | { error: TradeError } | null;
/** `dropped`: it worked, but the answer is never sent. `empty`: success, and nothing was done. */
export type ReverseOutcome =
  | { kind: 'done'; action: 'close' | 'refund' }
  | { kind: 'dropped' }
  | { kind: 'empty' }
  | { kind: 'refused'; error: TradeError };

/** How the channels' books differ. */
const CHANNELS = {
  // Earlier than this after the charge a reverse is refused; later than the window too.
  wechat: { reverseNotBeforeMs: 15_000, reverseWindowMs: 7 * 24 * 3_600_000, txnPrefix: '42' },
  alipay: { reverseNotBeforeMs: 0, reverseWindowMs: 24 * 3_600_000, txnPrefix: '20' },
} as const;

const error = (status: number, code: string, message: string): { error: TradeError } => ({
  error: { status, code, message },
});

/** The channel's books, in memory. */
export class Trades {
  private readonly trades = new Map<string, Trade>();
  private readonly usedCodes = new Set<string>();
  private readonly refunds = new Map<string, Refund>();

  constructor(
    private readonly clock: Clock,
    private readonly channel: keyof typeof CHANNELS,
  ) {}

  charge(request: { outTradeNo: string; amountFen: number; authCode: string; description: string }): ChargeOutcome {
    const fields = JSON.stringify(request);
    const known = this.find(request.outTradeNo);
    if (known) return known.fields === fields ? { trade: known } : error(400, 'OUT_TRADE_NO_USED', '商户订单号重复');
    const script = scriptOf(request.authCode);
    if (this.usedCodes.has(request.authCode)) return error(400, 'AUTH_CODE_INVALID', '付款码已使用，请刷新后重新扫描');
    if (script.money === 'neverArrives') return null;
    this.usedCodes.add(request.authCode);
    if (script.decline) {
      return error(403, script.decline.code, script.decline.message.replace('{authCode}', request.authCode));
    }
    const trade: Trade = {
      outTradeNo: request.outTradeNo,
      fields,
      script,
      state: 'USERPAYING',
      txnId: `${CHANNELS[this.channel].txnPrefix}${String(randomInt(2 ** 47)).padStart(26, '0')}`,
      amountFen: request.amountFen + (script.extraFen ?? 0),
      createdAt: this.clock.now(),
      paidAt: null,
      chargedFen: 0,
      givenBackFen: 0,
      reverses: 0,
      reversal: null,
      refundRefusals: 0,
    };
    this.trades.set(trade.outTradeNo, trade);
    return { trade: this.settled(trade) };
  }

  find(outTradeNo: string): Trade | null {
    const trade = this.trades.get(outTradeNo);
    return trade ? this.settled(trade) : null;
  }

  reverse(outTradeNo: string): ReverseOutcome {
    const refuse = (status: number, code: string, message: string): ReverseOutcome => ({
      kind: 'refused',
      ...error(status, code, message),
    });
    const { reverseNotBeforeMs, reverseWindowMs } = CHANNELS[this.channel];
    const trade = this.find(outTradeNo);
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
    const ageMs = this.clock.now().getTime() - trade.createdAt.getTime();
    if (ageMs < reverseNotBeforeMs) return refuse(400, 'TRADE_STATE_ERROR', '支付后15秒内不能撤销');
    const { reverse } = trade.script;
    if (reverse?.kind === 'expired' || ageMs > reverseWindowMs)
      return refuse(400, 'REVERSE_EXPIRE', '订单已超过可撤销时间');
    trade.reverses += 1;
    if (reverse?.kind === 'refused' && trade.reverses <= reverse.times) return refuse(400, 'USERPAYING', '用户支付中');
    if (reverse?.kind === 'empty' && trade.reverses <= reverse.times) return { kind: 'empty' };
    if (trade.state !== 'CLOSED' && trade.state !== 'REVOKED') {
      const amountFen = trade.chargedFen - trade.givenBackFen;
      if (amountFen > 0) trade.reversal = { amountFen, at: this.clock.now() };
      trade.givenBackFen = trade.chargedFen;
      trade.state = 'REVOKED';
    }
    if (reverse?.kind === 'dropped' && trade.reverses <= reverse.times) return { kind: 'dropped' };
    return { kind: 'done', action: trade.chargedFen > 0 ? 'refund' : 'close' };
  }

  refund(request: {
    outTradeNo: string;
    outRefundNo: string;
    amountFen: number;
    totalFen: number;
  }): Refund | TradeError {
    const known = this.refunds.get(request.outRefundNo);
    if (known) return known;
    const trade = this.find(request.outTradeNo);
    if (!trade || trade.chargedFen === 0) return error(404, 'RESOURCE_NOT_EXISTS', '订单不存在').error;
    if (request.totalFen !== trade.chargedFen || trade.givenBackFen + request.amountFen > trade.chargedFen) {
      return error(400, 'INVALID_REQUEST', '退款金额不正确').error;
    }
    if (trade.refundRefusals < (trade.script.refundRefusals ?? 0)) {
      trade.refundRefusals += 1;
      return error(403, 'NOT_ENOUGH', '商户可退余额不足').error;
    }
    const refund: Refund = { ...request, status: trade.script.refund ?? 'SUCCESS', at: this.clock.now() };
    this.refunds.set(refund.outRefundNo, refund);
    if (refund.status === 'SUCCESS') {
      trade.givenBackFen += refund.amountFen;
      trade.state = 'REFUND';
    }
    return refund;
  }

  findRefund(outRefundNo: string): Refund | null {
    return this.refunds.get(outRefundNo) ?? null;
  }

  /** Damages bills before they are handed out, or keeps them back (null); for specs of what finds that. */
  changeBill: (lines: BookLine[], day: string) => BookLine[] | null = (lines) => lines;

  /** The channel's own fault, for specs of what finds it: what it called closed is paid after all. */
  payAfterAll(outTradeNo: string): void {
    const trade = this.trades.get(outTradeNo);
    if (!trade || trade.paidAt) throw new Error(`no unpaid trade ${outTradeNo}`);
    trade.state = 'SUCCESS';
    trade.chargedFen = trade.amountFen;
    trade.paidAt = this.clock.now();
  }

  /** What was booked on a day of the channel's city; null while that day is not over. */
  bill(day: string): BookLine[] | null {
    const from = Date.parse(`${day}T00:00:00+08:00`);
    const to = from + 24 * 3_600_000;
    if (!(to <= this.clock.now().getTime())) return null;
    const lines = this.book().filter(({ at }) => at.getTime() >= from && at.getTime() < to);
    return this.changeBill(lines, day);
  }

  private book(): BookLine[] {
    const charges = [...this.trades.values()].flatMap((each): BookLine[] => {
      const { outTradeNo, txnId, paidAt, chargedFen, reversal } = this.settled(each);
      const common = { outTradeNo, outRefundNo: null, txnId, failed: false };
      if (!paidAt) return [];
      return [
        { ...common, kind: 'charge', amountFen: chargedFen, at: paidAt },
        ...(reversal ? [{ ...common, kind: 'reversal' as const, ...reversal }] : []),
      ];
    });
    const refunds = [...this.refunds.values()].map((refund): BookLine => {
      const { outTradeNo, outRefundNo, amountFen, at, status } = refund;
      const txnId = this.trades.get(outTradeNo)?.txnId ?? '';
      return { kind: 'refund', outTradeNo, outRefundNo, txnId, amountFen, at, failed: status !== 'SUCCESS' };
    });
    return [...charges, ...refunds].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  books(): TradeBooks {
    return {
      trades: [...this.trades.values()],
      refunds: [...this.refunds.values()],
      usedCodes: [...this.usedCodes],
    };
  }

  /** Goes on with books that were kept. */
  restore({ trades, refunds, usedCodes }: TradeBooks): void {
    for (const trade of trades) this.trades.set(trade.outTradeNo, trade);
    for (const refund of refunds) this.refunds.set(refund.outRefundNo, refund);
    for (const code of usedCodes) this.usedCodes.add(code);
  }

  ledger(): LedgerLine[] {
    return [...this.trades.values()].map((trade) => {
      const { outTradeNo, state, chargedFen, givenBackFen } = this.settled(trade);
      return { outTradeNo, state, chargedFen, givenBackFen, netFen: chargedFen - givenBackFen };
    });
  }

  /** Lets what was due by now happen: the customer types the password, or fails to. */
  private settled(trade: Trade): Trade {
    if (trade.state !== 'USERPAYING') return trade;
    const { money, afterSeconds = 0 } = trade.script;
    const at = new Date(trade.createdAt.getTime() + afterSeconds * 1000);
    if (money === 'neverPays' || at > this.clock.now()) return trade;
    if (money === 'failsLater') {
      trade.state = 'PAYERROR';
    } else {
      trade.state = 'SUCCESS';
      trade.chargedFen = trade.amountFen;
      trade.paidAt = at;
    }
    return trade;
  }
}
