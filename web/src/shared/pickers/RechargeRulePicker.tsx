/** Chooses a recharge rule: what it stores and gives, or the days of a free-play card, by the pay-do type. */
import type { RechargeRuleRow } from '@paddock/contracts/wire';
import { Segmented, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { amount, groupThousands, orDash } from '../format';
import { Picker } from './Picker';
import { texts } from './texts';

export type { RechargeRuleRow };

type PayDoType = RechargeRuleRow['payDoType'];

const count = (value: number): string => orDash(value > 0 ? groupThousands(value) : null);
const yuan = (value: number): string => orDash(value > 0 ? amount(value) : null);

export function RechargeRulePicker({
  payDoType: first = 'MEMBERRECHARGE',
  selectedId = null,
  onConfirm,
  onClose,
}: {
  /** Shown first. */
  payDoType?: PayDoType;
  selectedId?: string | null;
  onConfirm: (rule: RechargeRuleRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const [payDoType, setPayDoType] = useState<PayDoType>(first);
  const values: TableColumnsType<RechargeRuleRow> =
    payDoType === 'MEMBERRECHARGE'
      ? [
          { title: t('recharge'), align: 'right', width: 96, render: (_, row) => yuan(row.recharge) },
          { title: t('give'), align: 'right', width: 84, render: (_, row) => yuan(row.give) },
          { title: t('integral'), align: 'right', width: 72, render: (_, row) => count(row.integral) },
          { title: t('frequency'), align: 'right', width: 72, render: (_, row) => count(row.frequency) },
        ]
      : [
          { title: t('price'), align: 'right', width: 96, render: (_, row) => yuan(row.price) },
          { title: t('freePlayDays'), align: 'right', width: 130, render: (_, row) => count(row.changwanDays) },
        ];
  return (
    <Picker<RechargeRuleRow>
      key={payDoType}
      title={t('rechargeRuleTitle')}
      kind="rechargeRules"
      url="/memberrecharge/sysMemberRecharge/rechargerolelist"
      queryName="roleName"
      toQuery={(typed) => `*${typed}*`}
      queryLabel={t('tariffQuery')}
      note={
        <Segmented<PayDoType>
          name="payDoType"
          aria-label={t('payDoType')}
          value={payDoType}
          onChange={setPayDoType}
          options={[
            { value: 'MEMBERRECHARGE', label: t('ofRecharge') },
            { value: 'CHANGWANCARD', label: t('freePlay') },
          ]}
        />
      }
      filters={{ payDoType, column: 'indexNumber', order: 'asc' }}
      columns={[{ title: t('tariffName'), dataIndex: 'roleName' }, ...values]}
      labelOf={(row) => row.roleName}
      selectedIds={selectedId === null ? [] : [selectedId]}
      onConfirm={(rows) => onConfirm(rows[0] ?? null)}
      onClose={onClose}
    />
  );
}
