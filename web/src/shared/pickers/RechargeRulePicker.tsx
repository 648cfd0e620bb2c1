/** Chooses a recharge rule: what it stores and gives, or the days of a free-play card, by the pay-do type. */
import { rechargeRule } from '@paddock/contracts/resources';
import type { RechargeRuleRow } from '@paddock/contracts/wire';
import { Segmented } from 'antd';
import { useState } from 'react';
import { amount, groupThousands, orDash } from '../format';
import { ResourcePicker } from '../resource/ResourcePicker';
import type { PickerColumn } from '../resource/pickerColumns';
import { namedRechargeRule } from '../venueNames';
import { freePlayDays, words } from '../words';
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
  const own = (
    name: 'recharge' | 'give' | 'integral' | 'frequency' | 'price' | 'changwanDays',
    label: string,
    width: number,
    text: (value: number) => string,
  ): PickerColumn<RechargeRuleRow> => ({ name, label, width, align: 'right', render: (row) => text(row[name]) });
  const values =
    payDoType === 'MEMBERRECHARGE'
      ? [
          own('recharge', t('recharge'), 96, yuan),
          own('give', t('gift'), 84, yuan),
          own('integral', t('INTEGRAL'), 72, count),
          own('frequency', t('FREQUENCY'), 72, count),
        ]
      : [
          own('price', t('price'), 96, yuan),
          own('changwanDays', t('freePlayDays'), 130, (days) => orDash(freePlayDays(words.t, days))),
        ];
  return (
    <ResourcePicker<RechargeRuleRow>
      key={payDoType}
      resource={rechargeRule}
      path="/memberrecharge/sysMemberRecharge/rechargerolelist"
      title={t('rechargeRuleTitle')}
      byLabel={t('tariffQuery')}
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
      columns={[
        { name: 'roleName', label: t('ruleName'), render: (row) => namedRechargeRule(row).roleName },
        ...values,
      ]}
      selectedIds={selectedId === null ? [] : [selectedId]}
      onConfirm={([row]) => onConfirm(row ? namedRechargeRule(row) : null)}
      onClose={onClose}
    />
  );
}
