/** A value in a table row or a detail, by the kind of its field. */
import type { AnyField } from '@paddock/contracts/resources';
import type { ReactNode } from 'react';
import { useStoreNameOf } from '../depart';
import { amount, groupThousands, orDash, rowTime } from '../format';
import { useLang } from '../i18n';
import { labelOf, type AnyRow } from './model';
import { isBlank, plainText, rowDate } from './plainText';
import { shortNumber, unitOf } from './short';
import { texts } from './texts';

const dash = orDash(null);

/** Nothing stands back behind what there is. */
const quiet = (value: number): string => (value === 0 ? 'num cell-none' : 'num');

/** A figure that is shortened in rows; in full on hover and for readers. */
export function Figure({ value, unit: many }: { value: number; unit?: string }) {
  const language = useLang();
  const { figure, unit: short } = shortNumber(value, language);
  const unit = many === undefined ? undefined : unitOf(value, many);
  const full = `${groupThousands(value)}${unit ? ` ${unit}` : ''}`;
  return (
    <span className={quiet(value)} {...(short === '' ? {} : { title: full })}>
      {figure}
      {(short !== '' || unit) && (
        <span className="cell-unit">{[short, unit].filter(Boolean).join(language === 'en' ? ' ' : '')}</span>
      )}
    </span>
  );
}

/** `n / total` with a bar before it; from 90 % on in the care mark. */
export function Share({ value, of, done = false }: { value: number; of: number; done?: boolean }) {
  const share = of > 0 ? Math.min(value / of, 1) : 0;
  const tone = done ? 'grey' : share >= 0.9 ? 'care' : 'ink';
  return (
    <span className="cell-share">
      <span className={`cell-bar cell-bar-${tone}`} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className="cell-of num">
        <Figure value={value} />{' '}
        <span className="cell-total">
          / <Figure value={of} />
        </span>
      </span>
    </span>
  );
}

function Store({ orgCode, name }: { orgCode: string; name: string }) {
  const storeNameOf = useStoreNameOf();
  return <>{storeNameOf(orgCode, name)}</>;
}

export function Cell({ field, name, row }: { field: AnyField; name: string; row: AnyRow }): ReactNode {
  const t = texts.use();
  const language = useLang();
  const value = row[name];
  if (isBlank(value)) return <span className="cell-none">{dash}</span>;
  switch (field.kind) {
    case 'int':
    case 'number':
      return <Figure value={Number(value)} {...(field.unit ? { unit: labelOf(field.unit, language) } : {})} />;
    case 'money':
      return <span className={quiet(Number(value))}>{amount(Number(value))}</span>;
    case 'instant':
    case 'iso':
      return <span className="num">{rowTime(String(value))}</span>;
    case 'date':
      return <span className="num">{rowDate(String(value))}</span>;
    case 'store':
      return <Store orgCode={String(value)} name={String(row[`${name}_dictText`] ?? value)} />;
    default: {
      const text = plainText(field, name, row, { yes: t('yes'), no: t('no') });
      return <span title={[...text].length > 12 ? text : undefined}>{text}</span>;
    }
  }
}
