/** One option of a sale or a recharge: its name, what is chosen or typed, and what is wrong with it. */
import type { ReactNode } from 'react';

export interface SaleFieldProps {
  label: string;
  htmlFor?: string;
  children: ReactNode;
}

export function SaleField({ label, htmlFor, below, children }: SaleFieldProps & { below?: ReactNode }) {
  return (
    <div className="sale-field">
      {htmlFor === undefined ? <span>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      <div>{children}</div>
      {below}
    </div>
  );
}
