import type { ConsumptionType } from '@paddock/contracts';
import type { LineUpPayload, OrderPayload, TabPayload } from '@paddock/contracts/feed';
import type { Page } from '@paddock/contracts/wire';
import type { Answer, Call, Client } from './client';

const TABS = '/playbeforepay/sysPlayBeforePay';
const CONSUME = '/consume/sysConsume';

export interface SaleResult {
  orderId: string;
  order: OrderPayload;
  entries: LineUpPayload[];
}
type Fields = Readonly<Record<string, unknown>>;

/** What forms fill in by themselves. */
export const paymentForm = (fields: Fields): Fields => ({
  userId: '',
  consumePayMode: 'wechat',
  consumeVehicleMode: 'circlemode',
  consumeVehicleMode_dictText: '圈数模式',
  usageMode: 'lineup',
  usageMode_dictText: '排队等候',
  doTask: 'YES',
  vehicleId: '',
  payCode: '',
  groupNumber: '',
  cheshou: '阿Kay',
  remark: '',
  departuserId: '',
  printId: '',
  ...fields,
});

/** The calls of the counter's screens. */
export class CounterCalls {
  constructor(readonly client: Client) {}

  startTab(fields: Fields, call?: Call): Promise<Answer<string>> {
    return this.client.post(
      `${TABS}/add`,
      { consumeVehicleMode: 'circlemode', cheshou: '神秘车手', remark: '', printId: '', ...fields },
      call,
    );
  }

  /** Starts a record that must succeed. @returns its id. */
  async tab(roleId: string, vehicleId: string, fields: Fields = {}): Promise<string> {
    const answer = await this.startTab({ roleId, vehicleId, ...fields });
    if (!answer.success || answer.result === null) throw new Error(answer.message);
    return answer.result;
  }

  async tabs(query: Fields = {}): Promise<TabPayload[]> {
    const answer = await this.client.get<Page<TabPayload>>(`${TABS}/list`, { pageSize: 100, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result.records;
  }

  async tabRow(id: string): Promise<TabPayload | undefined> {
    return (await this.tabs({ id }))[0];
  }

  settle(
    id: string,
    type: ConsumptionType,
    tariffId: string,
    fields: Fields = {},
    call?: Call,
  ): Promise<Answer<OrderPayload>> {
    return this.client.post(
      `${TABS}/doconsume`,
      paymentForm({ id, consumeType: type, sysDepartConsumeRoleId: tariffId, ...fields }),
      call,
    );
  }

  link(id: string, reid: string): Promise<Answer<null>> {
    return this.client.post(`${TABS}/doguadan`, { id, reid });
  }

  edit(fields: Fields, call?: Call): Promise<Answer<null>> {
    return this.client.put(`${TABS}/edite`, fields, call);
  }

  remove(id: string): Promise<Answer<null>> {
    return this.client.delete(`${TABS}/delete`, { id });
  }

  sell(type: ConsumptionType, tariffId: string, fields: Fields = {}, call?: Call): Promise<Answer<SaleResult>> {
    return this.client.post(
      `${CONSUME}/add`,
      paymentForm({ consumeType: type, sysDepartConsumeRoleId: tariffId, ...fields }),
      call,
    );
  }

  /** A sale that must succeed. */
  async sold(type: ConsumptionType, tariffId: string, fields: Fields = {}): Promise<SaleResult> {
    const answer = await this.sell(type, tariffId, fields);
    if (!answer.success || answer.result === null) throw new Error(answer.message);
    return answer.result;
  }

  async order(id: string): Promise<OrderPayload> {
    const answer = await this.client.get<OrderPayload>(`${CONSUME}/queryById`, { id });
    if (!answer.result) throw new Error(answer.message);
    return answer.result;
  }

  async lineUp(query: Fields = {}): Promise<LineUpPayload[]> {
    const answer = await this.client.get<Page<LineUpPayload>>(`${CONSUME}/paiduilist`, { pageSize: 100, ...query });
    if (!answer.result) throw new Error(answer.message);
    return answer.result.records;
  }

  async entry(id: string): Promise<LineUpPayload> {
    const entry = (await this.lineUp()).find((row) => row.id === id);
    if (!entry) throw new Error(`no line-up entry ${id}`);
    return entry;
  }

  depart(consumeid: string, vehicleId: string): Promise<Answer<LineUpPayload>> {
    return this.client.get(`${CONSUME}/lineupstart`, { consumeid, vehicleId });
  }

  cancel(id: string): Promise<Answer<null>> {
    return this.client.get(`${CONSUME}/cancelmemberconsumebyidpaidui`, { id });
  }
}

let codes = 0;

/** A fresh payment code; its last two digits choose what the simulated channel does. */
export function payCode(script: string): string {
  codes += 1;
  return `13${String(codes).padStart(14, '0')}${script}`;
}
