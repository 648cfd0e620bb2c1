/** What is wrong with a field, below it. */
import { Icon } from '../../shared/Icon';
import type { FaultField } from './form';
import { texts } from './texts';
import { useRechargeContext } from './useRecharge';

const faultId = (field: FaultField): string => `recharge-fault-${field}`;

export function FaultLine({ field }: { field: FaultField }) {
  const t = texts.use();
  const { form } = useRechargeContext();
  const fault = form.faults.find((each) => each.field === field);
  if (!fault) return null;
  return (
    <p className="sale-fault" id={faultId(field)} role="alert">
      <Icon name="warning" size={12} />
      {t(fault.text, { max: form.rule?.give ?? 0 })}
    </p>
  );
}

/** Attributes of the control itself. */
export function useFaultProps(field: FaultField): { 'aria-invalid': boolean; 'aria-describedby'?: string } {
  const { form } = useRechargeContext();
  const wrong = form.faults.some((each) => each.field === field);
  return wrong ? { 'aria-invalid': true, 'aria-describedby': faultId(field) } : { 'aria-invalid': false };
}
