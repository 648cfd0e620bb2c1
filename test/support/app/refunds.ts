import type { refund, RowOf } from '@paddock/contracts/resources';
import type { Page, RefundDetail, RefundPlan } from '@paddock/contracts/wire';
import type { Answer, Call, Client } from './client';

const PATH = '/consume/sysRefund';
export const REFUND_PASSWORD = '271828';
type Fields = Readonly<Record<string, unknown>>;
interface Requested {
  id: string;
  refundNumber: string;
  state: string;
}

/** What the windows of refunds ask for. */
export class RefundCalls {
  constructor(readonly client: Client) {}

  async plan(orderId: string, query: Fields = {}): Promise<RefundPlan> {
    const answer = await this.client.get<RefundPlan>(`${PATH}/plan`, { orderId, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  }

  add(orderId: string, amount: number, fields: Fields = {}, call?: Call): Promise<Answer<Requested>> {
    return this.client.post(
      `${PATH}/add`,
      {
        ...{ orderId, amount, scope: 'whole', target: 'CHANNEL', reason: 'CUSTOMER', refundPassword: REFUND_PASSWORD },
        ...fields,
      },
      call,
    );
  }

  /** A refund that must be taken. */
  async refunded(orderId: string, amount: number, fields: Fields = {}): Promise<Requested> {
    const answer = await this.add(orderId, amount, fields);
    if (!answer.success || !answer.result) throw new Error(answer.message);
    return answer.result;
  }

  async detail(id: string): Promise<RefundDetail> {
    const answer = await this.client.get<RefundDetail | null>(`${PATH}/detail`, { id });
    if (!answer.result) throw new Error(`no refund ${id}`);
    return answer.result;
  }

  handOver(id: string): Promise<Answer<null>> {
    return this.client.post(`${PATH}/handover`, { id });
  }

  solve(id: string, solution: string, fields: Fields = {}): Promise<Answer<null>> {
    return this.client.post(`${PATH}/solve`, { id, solution, ...fields });
  }

  async list(query: Fields = {}): Promise<RowOf<typeof refund>[]> {
    const answer = await this.client.get<Page<RowOf<typeof refund>>>(`${PATH}/list`, { pageSize: 100, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result.records;
  }
}
