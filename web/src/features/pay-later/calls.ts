/** What the pay-later list asks of the service. */
import type { OrderPayload, TabPayload } from '@paddock/contracts/feed';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, getList, type Query } from '../../shared/api';
import { keepNewest } from '../../shared/versioned';
import type { ConsumeType, PayMode, RunMode } from '../../shared/words';

const base = '/playbeforepay/sysPlayBeforePay';

export interface TabFilters {
  sysOrgCode: string;
  id: string;
  createTime_begin: string;
  createTime_end: string;
  playState: string;
}

export const noFilters: TabFilters = {
  sysOrgCode: '',
  id: '',
  createTime_begin: '',
  createTime_end: '',
  playState: '',
};

/** First part of every key: rows of this kind are patched by the feed. */
export const tabsKey = ['tabs'] as const;

export const tabsQuery = (filters: TabFilters, pageNo: number, pageSize: number) => {
  const query: Query = { ...filters, pageNo, pageSize };
  const queryKey = [...tabsKey, 'list', query] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const list = await getList<TabPayload>(`${base}/list`, query, { signal });
      return { ...list, records: keepNewest(queryKey, list.records) };
    },
    placeholderData: keepPreviousData,
  });
};

/** How many records of these filters are pending. */
export const pendingCountQuery = (filters: TabFilters) =>
  queryOptions({
    queryKey: [...tabsKey, 'pending', filters],
    queryFn: async ({ signal }) =>
      (await getList<TabPayload>(`${base}/list`, { ...filters, playState: 'GUADAN', pageSize: 1 }, { signal })).total,
    meta: { silent: true },
  });

/** Fields of `doconsume`; amounts are the service's business. */
export interface Settlement {
  id: string;
  userId: string;
  consumeType: ConsumeType;
  consumePayMode: PayMode;
  consumeVehicleMode: RunMode;
  consumeVehicleMode_dictText: string;
  usageMode: 'lineup';
  usageMode_dictText: string;
  sysDepartConsumeRoleId: string;
  doTask: 'YES';
  vehicleId: '';
  payCode: string;
  groupNumber: string;
  cheshou: string;
  remark: string;
  departuserId: string;
  printId: string;
  consumePassword: string;
}

export const settle = (settlement: Settlement, idempotencyKey: string) =>
  api.post<OrderPayload | null>(`${base}/doconsume`, settlement, { idempotencyKey });

export const linkRecharge = (id: string, reid: string) => api.post<null>(`${base}/doguadan`, { id, reid });

export const editTab = (change: {
  id: string;
  consumeType: ConsumeType;
  roleId: string;
  cheshou: string;
  remark: string;
}) => api.put<null>(`${base}/edite`, change);

export const deleteTabs = (ids: readonly string[]) =>
  api.delete<null>(`${base}/deleteBatch`, { ids: `${ids.join(',')},` });

/** Shows an amount on the customer display; a missing display must not stop a sale. */
export function showPrice(yuan: number): void {
  void api
    .getAnswer('/memberrecharge/sysMemberRecharge/ledmsgshow', { price: yuan }, { silent: true })
    .catch(() => undefined);
}
