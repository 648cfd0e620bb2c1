import type { Clock } from '@paddock/kernel';
import type { ChannelName } from '../channels';
import type {
  BillResult,
  ChargeRequest,
  ChargeResult,
  DeclineCode,
  PaymentProvider,
  QueryRefundResult,
  QueryResult,
  RefundRequest,
  RefundResult,
  ReverseResult,
  Unknown,
} from '../provider';
import { queryFails } from '../simulator/scripts';
import { Trades, type Trade } from '../simulator/trades';

const SILENCE: Unknown = { kind: 'unknown', cause: 'connection' };
const DECLINES: Readonly<Record<string, DeclineCode>> = {
  NOT_ENOUGH: 'notEnough',
  AUTH_CODE_INVALID: 'authCodeInvalid',
};

/** The simulator's books behind the port itself, without network and signatures: for many thousand charges. */
export class InProcessChannel implements PaymentProvider {
  readonly merchantId = 'M1';
  readonly trades: Trades;
  /** Nothing is answered, and nothing arrives. */
  isDown = false;

  constructor(
    readonly name: ChannelName,
    clock: Clock,
  ) {
    this.trades = new Trades(clock, name);
  }

  accepts(): boolean {
    return true;
  }

  charge({ outTradeNo, amountFen, authCode, subject }: ChargeRequest): Promise<ChargeResult> {
    return this.answer((): ChargeResult => {
      const outcome = this.trades.charge({ outTradeNo, amountFen, authCode, description: subject });
      if (outcome === null) return SILENCE;
      if ('error' in outcome)
        return { kind: 'declined', code: DECLINES[outcome.error.code] ?? 'payerRefused', message: null };
      const { trade } = outcome;
      if (trade.script.answer === 'stateOnly') return { kind: 'userPaying' };
      return trade.script.answer === 'truth' ? (paid(trade) ?? { kind: 'userPaying' }) : SILENCE;
    });
  }

  query({ outTradeNo }: { outTradeNo: string }): Promise<QueryResult> {
    return this.answer((): QueryResult => {
      const trade = this.trades.find(outTradeNo);
      if (!trade) return { kind: 'notFound' };
      if (queryFails(trade.script, trade.reverses)) return SILENCE;
      if (trade.state === 'USERPAYING') return { kind: 'userPaying' };
      if (trade.state === 'REVOKED') return { kind: 'reversed' };
      return trade.state === 'SUCCESS' ? (paid(trade) ?? SILENCE) : { kind: 'closed' };
    });
  }

  reverse({ outTradeNo }: { outTradeNo: string }): Promise<ReverseResult> {
    return this.answer((): ReverseResult => {
      const outcome = this.trades.reverse(outTradeNo);
      if (outcome.kind === 'done') return { kind: outcome.action === 'close' ? 'closed' : 'refundedInFull' };
      if (outcome.kind === 'dropped') return SILENCE;
      if (outcome.kind === 'empty') return { kind: 'retry' };
      if (outcome.error.code === 'ORDER_NOT_EXIST') return { kind: 'closed' };
      return { kind: outcome.error.code === 'REVERSE_EXPIRE' ? 'tooLate' : 'retry' };
    });
  }

  refund(request: RefundRequest): Promise<RefundResult> {
    return this.answer((): RefundResult => {
      const outcome = this.trades.refund(request);
      return 'code' in outcome ? { kind: 'rejected', message: outcome.message } : { kind: 'accepted' };
    });
  }

  queryRefund({ outRefundNo }: { outRefundNo: string }): Promise<QueryRefundResult> {
    return this.answer((): QueryRefundResult => {
      const refund = this.trades.findRefund(outRefundNo);
      if (!refund) return { kind: 'notFound' };
      return { kind: ({ SUCCESS: 'success', ABNORMAL: 'abnormal', CLOSED: 'closed' } as const)[refund.status] };
    });
  }

  downloadBill(): Promise<BillResult> {
    return Promise.resolve({ kind: 'empty' });
  }

  private answer<T>(make: () => T): Promise<T | Unknown> {
    return Promise.resolve(this.isDown ? SILENCE : make());
  }
}

const paid = (trade: Trade): Extract<ChargeResult, { kind: 'paid' }> | null =>
  trade.paidAt && { kind: 'paid', txnId: trade.txnId, amountFen: trade.amountFen, paidAt: trade.paidAt };
