/** What is wrong with a field, below it. */
import { Icon } from '../../shared/Icon';
import { cashOf } from './cash';
import { cashWords } from './amounts';
import type { FaultField } from './faults';
import { texts } from './texts';
import { useCounterContext } from './useCounter';

export const faultId = (field: FaultField): string => `fault-${field}`;

export function FaultLine({ field }: { field: FaultField }) {
  const t = texts.use();
  const { sale } = useCounterContext().counter;
  const fault = sale.faults.find((each) => each.field === field);
  if (!fault) return null;
  return (
    <p className="sale-fault" id={faultId(field)} role="alert">
      <Icon name="warning" size={12} />
      {t(fault.text, { ruleName: sale.tariff?.consumeRoleName ?? '', ...cashWords(cashOf(sale)) })}
    </p>
  );
}

/** Attributes of the control itself. */
export function useFaultProps(field: FaultField): { 'aria-invalid': boolean; 'aria-describedby'?: string } {
  const { sale } = useCounterContext().counter;
  const wrong = sale.faults.some((each) => each.field === field);
  return wrong ? { 'aria-invalid': true, 'aria-describedby': faultId(field) } : { 'aria-invalid': false };
}
