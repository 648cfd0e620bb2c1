/** How the numbers are built that the product gives: the rules of the store, each with the number that comes next. */
import { fillRule, type RowOf } from '@paddock/contracts/resources';
import { Suspense } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { ResourcePage, type FieldSlotProps } from '../../shared/resource';
import styles from './fill-rules.module.css';
import { texts } from './fillRuleTexts';
import { useNextNumbers } from './useNextNumbers';

// Ant Design's controls come with the form, not with the list.
const RenewalControl = lazyPart(() => import('./RenewalControl'));

type Row = RowOf<typeof fillRule>;

function Next({ rule }: { rule: Row }) {
  const t = texts.use();
  const [first] = useNextNumbers(rule) ?? [];
  return (
    <small className={`cell-note num ${styles.next}`}>{first !== undefined && t('next', { number: first })}</small>
  );
}

export default function FillRules() {
  return (
    <ResourcePage
      resource={fillRule}
      titleNote={(row: Row) => <Next rule={row} />}
      form={{
        fields: {
          renewal: (props: FieldSlotProps) => (
            <Suspense fallback={null}>
              <RenewalControl {...props} />
            </Suspense>
          ),
        },
      }}
    />
  );
}
