/** A day by itself on a page that does not wait for Ant Design. */
import { lazyPart } from '../app/lazyPart';
import { Antd } from '../app/Antd';

const DayControl = lazyPart(async () => ({ default: (await import('./dayControls')).DayControl }));

export function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Antd fallback={<span className="day-field num">{value}</span>}>
      <DayControl className="day-field" aria-label={label} value={value} onChange={onChange} />
    </Antd>
  );
}
