/** Chooses a recharge rule: what it stores and gives, or the days of a free-play card, by the pay-do type. */
import type { RechargeRuleRow } from '@paddock/contracts/wire';
import type { TableColumnsType } from 'antd';
import { amount, groupThousands, orDash } from '../format';
import { Picker } from './Picker';
import { texts } from './texts';

export type { RechargeRuleRow };

const count = (value: number): string => orDash(value > 0 ? groupThousands(value) : null);

export function RechargeRulePicker({
  payDoType = 'MEMBERRECHARGE',
  selectedId = null,
  onConfirm,
  onClose,
}: {
  payDoType?: RechargeRuleRow['payDoType'];
  selectedId?: string | null;
  onConfirm: (rule: RechargeRuleRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const values: TableColumnsType<RechargeRuleRow> =
    payDoType === 'MEMBERRECHARGE'
      ? [
          { title: t('recharge'), align: 'right', width: 96, render: (_, row) => amount(row.recharge) },
          { title: t('give'), align: 'right', width: 84, render: (_, row) => amount(row.give) },
          { title: t('integral'), align: 'right', width: 72, render: (_, row) => count(row.integral) },
          { title: t('frequency'), align: 'right', width: 72, render: (_, row) => count(row.frequency) },
        ]
      : [{ title: t('freePlayDays'), align: 'right', width: 110, render: (_, row) => count(row.changwanDays) }];
  return (
    <Picker<RechargeRuleRow>
      title={t('rechargeRuleTitle')}
      kind="rechargeRules"
      url="/memberrecharge/sysMemberRecharge/rechargerolelist"
      queryName="roleName"
      toQuery={(typed) => `*${typed}*`}
      queryLabel={t('tariffQuery')}
      filters={{ payDoType, column: 'indexNumber', order: 'asc' }}
      columns={[{ title: t('tariffName'), dataIndex: 'roleName' }, ...values]}
      labelOf={(row) => row.roleName}
      selectedIds={selectedId === null ? [] : [selectedId]}
      onConfirm={(rows) => onConfirm(rows[0] ?? null)}
      onClose={onClose}
    />
  );
}
