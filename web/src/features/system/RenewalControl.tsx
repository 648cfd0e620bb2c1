import type { fillRule, RowOf } from '@paddock/contracts/resources';
import type { FieldSlotProps } from '../../shared/resource';
import { Control } from '../../shared/resource/Control';
import styles from './fill-rules.module.css';
import { texts } from './fillRuleTexts';
import { useNextNumbers } from './useNextNumbers';

/** Below the last field, what the rule as it stands in the form would give. */
export default function RenewalControl({ id, field, value, row, values, onChange }: FieldSlotProps) {
  const t = texts.use();
  const numbers = useNextNumbers({ ...row, ...values } as unknown as RowOf<typeof fillRule>);
  return (
    <>
      <Control id={id} name="renewal" field={field} place="form" value={value} invalid={false} onChange={onChange} />
      <div className={styles.preview} role="status" aria-label={t('preview')}>
        {numbers !== null && (
          <>
            <span>{numbers.length > 0 ? t('preview') : t('repeats')}</span>
            {numbers.map((number) => (
              <b key={number} className="num">
                {number}
              </b>
            ))}
          </>
        )}
      </div>
    </>
  );
}
