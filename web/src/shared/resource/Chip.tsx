/** A condition at work, in words, with a cross that takes it away. */
import type { AnyField, Resource } from '@paddock/contracts/resources';
import { useDictionary } from '../dictionary';
import { useStoreNameOf } from '../depart';
import { amount } from '../format';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import type { Condition, RuleName } from './listState';
import { askedLabelOf, labelOf } from './model';
import { texts, type ResourceText } from './texts';
import { words } from '../words';

const signs: Readonly<Partial<Record<RuleName, string>>> = { gt: '>', ge: '≥', lt: '<', le: '≤', ne: '≠' };

function useValueText(field: AnyField | undefined, shown: string | undefined): (value: string) => string {
  const t = texts.use();
  const items = useDictionary(field?.dictionary);
  const storeNameOf = useStoreNameOf();
  return (value) => {
    switch (field?.kind) {
      case 'choice':
      case 'choices':
        return value
          .split(',')
          .filter(Boolean)
          .map((each) => items.find((item) => item.value === each)?.text ?? each)
          .join(words.t('between'));
      case 'yesNo':
        return t(value === 'YES' ? 'yes' : 'no');
      case 'money':
        return amount(Number(value));
      case 'store':
        return storeNameOf(value, value);
      case 'reference':
        return shown || value;
      default:
        return value;
    }
  };
}

function sentence({ values, rule }: Condition, text: (value: string) => string, t: ResourceText): string {
  if (rule)
    return `${signs[rule.rule] ?? (rule.rule === 'like' || rule.rule === 'in' ? t(rule.rule) : '')} ${text(rule.val)}`.trim();
  const { one, begin, end } = values ?? {};
  if (begin !== undefined && end !== undefined) return `${text(begin)} ${t('to')} ${text(end)}`;
  if (begin !== undefined) return `≥ ${text(begin)}`;
  if (end !== undefined) return `≤ ${text(end)}`;
  return text(one ?? '');
}

export function Chip({
  of,
  condition,
  shownTexts = {},
  note,
  onRemove,
}: {
  of: Resource;
  condition: Condition;
  shownTexts?: Readonly<Record<string, string>>;
  /** Stands after the value. */
  note?: string;
  onRemove: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const field = of.fields[condition.field];
  const text = useValueText(field, shownTexts[condition.field]);
  const labelled = condition.rule ? labelOf : askedLabelOf;
  const name = field ? labelled(field, language) : condition.field;
  return (
    <span className="resource-chip">
      <span className="chip-name">{condition.rule ? `${t('advancedChip')} ${name}` : name}</span>
      {sentence(condition, text, t)}
      {note && <span className="chip-name">{note}</span>}
      <button type="button" aria-label={t('removeCondition', { name })} onClick={onRemove}>
        <Icon name="cross" size={10} />
      </button>
    </span>
  );
}
