import { SaleField, type SaleFieldProps } from '../../shared/SaleField';
import { FaultLine } from './FaultLine';
import type { FaultField } from './faults';

/** One option of a sale with what is wrong with it. */
export const Field = ({ fault, ...field }: SaleFieldProps & { fault?: FaultField }) => (
  <SaleField {...field} below={fault && <FaultLine field={fault} />} />
);
