import type { Actor } from '@paddock/kernel';
import { defineResource } from '../index';

export interface Row {
  id: string;
  sysOrgCode: string;
  sysOrgCode_dictText: string;
  memberName: string;
  phone: string | null;
  level: number;
  endTime: string | null;
  createTime: string;
  seenAt: string;
  payState: 'nopay' | 'payed';
  payState_dictText: string;
  amount: number;
  linked: 'YES' | 'NO';
  linked_dictText: string;
}
/** Recharge orders with their member: every type of field on real tables. */
export const orders = defineResource<Row>({
  name: 'orders',
  permission: 'member:list',
  from: 'recharge_order r JOIN member m ON m.id = r.member_id JOIN store s ON s.org_code = r.org_code',
  tables: ['recharge_order', 'member', 'store'],
  idColumn: 'r.id',
  orgColumn: 'r.org_code',
  where: "r.id <> 'hidden'",
  fields: {
    id: { column: 'r.id', type: 'text', searchable: true, sortable: true },
    sysOrgCode: { column: 'r.org_code', type: 'text', text: 's.name', searchable: true },
    memberName: { column: 'm.real_name', type: 'text', searchable: true, sortable: true },
    phone: { column: 'm.phone', reversed: 'm.phone_reversed', type: 'phone', nullable: true },
    level: { column: 'm.level', type: 'int', searchable: true, sortable: true },
    endTime: { column: 'm.ends_on', type: 'date', searchable: true, sortable: true, nullable: true },
    createTime: { column: 'r.created_at', type: 'instant', searchable: true, sortable: true },
    seenAt: { column: 'r.created_at', type: 'iso' },
    payState: {
      column: 'r.pay_state',
      type: 'choice',
      values: { nopay: 'nopay', payed: 'payed' },
      dictionary: 'pay_state',
      searchable: true,
    },
    amount: { column: 'r.amount_fen', type: 'moneyFen', searchable: true, sortable: true },
    linked: { column: '(r.linked_tab_id IS NOT NULL)', type: 'yesNo', dictionary: 'yes_no', searchable: true },
  },
  defaultSort: { field: 'createTime', direction: 'desc' },
});

export const actor = (identity: number, orgCode: string): Actor => ({
  signInId: '1',
  userId: '1',
  username: 'x',
  realName: 'x',
  identity,
  roleNames: '',
  orgCode,
  permissions: new Set(['member:list']),
});
export const cashier = actor(5, 'A01');
export const headOffice = actor(0, 'A01');
