/** Which printer the store's tickets and receipts come out of. */
import { Select } from 'antd';
import { printerName, usePrinters } from '../line-up/usePrinter';
import { texts } from './texts';

export function PrinterSetting({
  id,
  label,
  value,
  invalid,
  disabled,
  onChange,
}: {
  id: string;
  label: string;
  /** Empty: the first printer of the store. */
  value: string;
  invalid: boolean;
  disabled: boolean;
  onChange: (id: string) => void;
}) {
  const t = texts.use();
  const printers = usePrinters() ?? [];
  const known = value === '' || printers.some((printer) => printer.id === value);
  return (
    <Select
      id={id}
      aria-label={label}
      className="wide"
      {...(invalid || (!known && printers.length > 0) ? { status: 'error' as const } : {})}
      disabled={disabled}
      value={value}
      options={[
        { value: '', label: t('firstPrinter') },
        ...printers.map((printer) => ({ value: printer.id, label: printer.name })),
        ...(known ? [] : [{ value, label: printerName(printers, value) }]),
      ]}
      onChange={onChange}
    />
  );
}
