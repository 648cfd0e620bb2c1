/** How the numbers are built that the product gives: the rules of the store, each with the number that comes next. */
import { fillRule, type RowOf } from '@paddock/contracts/resources';
import { ResourcePage, type FieldSlotProps } from '../../shared/resource';
import { Control } from '../../shared/resource/Control';
import styles from './fill-rules.module.css';
import { texts } from './fillRuleTexts';
import { useNextNumbers } from './useNextNumbers';

type Row = RowOf<typeof fillRule>;

function Next({ rule }: { rule: Row }) {
  const t = texts.use();
  const [first] = useNextNumbers(rule) ?? [];
  return (
    <small className={`cell-note num ${styles.next}`}>{first !== undefined && t('next', { number: first })}</small>
  );
}

/** Below the last field, what the rule as it stands in the form would give. */
function RenewalControl({ id, field, value, row, values, onChange }: FieldSlotProps) {
  const t = texts.use();
  const numbers = useNextNumbers({ ...row, ...values } as unknown as Row);
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

export default function FillRules() {
  return (
    <ResourcePage
      resource={fillRule}
      titleNote={(row: Row) => <Next rule={row} />}
      form={{ fields: { renewal: (props: FieldSlotProps) => <RenewalControl {...props} /> } }}
    />
  );
}
