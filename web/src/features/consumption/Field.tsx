/** One option of a sale: its name, and what is chosen or typed. */
import type { ReactNode } from 'react';
import { FaultLine } from './FaultLine';
import type { FaultField } from './faults';

export function Field({
  label,
  htmlFor,
  fault,
  children,
}: {
  label: string;
  htmlFor?: string;
  fault?: FaultField;
  children: ReactNode;
}) {
  return (
    <div className="sale-field">
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div>{children}</div>
      {fault && <FaultLine field={fault} />}
    </div>
  );
}
