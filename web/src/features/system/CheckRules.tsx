/** How codes and numbers must be written: one value is tried against all rules while it is typed. */
import type { Calls } from '@paddock/contracts/wire';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
import { ask, askWhole } from '../../shared/call';
import { copyText } from '../../shared/clipboard';
import controls from '../../shared/controls.module.css';
import { useLang, useLanguageCode } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { usePageScope } from '../../shared/pageScope';
import { labelOf } from '../../shared/resource/model';
import { useHotkeys } from '../../shared/useHotkeys';
import { useRested } from '../../shared/useRested';
import styles from './check-rules.module.css';
import { words } from '../../shared/words';
import { exampleOf, howOf } from './checkRuleWords';
import { texts } from './checkRuleTexts';

type Rule = Calls['GET /sys/checkRule/list']['result']['records'][number];
/** Undefined: nothing is typed, or no answer is there yet. Null: the value meets the rule. False: there was no answer. */
type Verdict = string | null | undefined | false;
const valueMax = 200;

/** Null: the value meets the rule; otherwise the sentence of the part that it does not meet. */
async function faultOf(ruleCode: string, value: string, signal: AbortSignal): Promise<string | null> {
  try {
    // A second time, because the call takes off two, and what is typed may hold a percent sign.
    const encoded = encodeURIComponent(value);
    await ask('GET /sys/checkRule/checkByCode', { ruleCode, value: encoded }, { signal, silent: true });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused' && error.result !== null) return error.message;
    throw error;
  }
}

/** For each rule what it says of the typed value. */
function useVerdicts(rules: readonly Rule[], typed: string): Verdict[] {
  const code = useLanguageCode();
  const value = useRested(typed);
  const answers = useQueries({
    queries: rules.map(({ ruleCode }) => ({
      queryKey: storeKey('checkRule', ruleCode, value, code),
      queryFn: ({ signal }: { signal: AbortSignal }) => faultOf(ruleCode, value, signal),
      enabled: value !== '',
      retry: false,
      meta: { silent: true },
    })),
  });
  if (typed === '' || typed !== value) return rules.map(() => undefined);
  return answers.map(({ data, isError }) => (isError ? false : data));
}

function Answer({ verdict }: { verdict: Verdict }) {
  const t = texts.use();
  if (verdict === undefined) return null;
  if (verdict === null)
    return (
      <span className="state tone-go">
        <Icon name="tick" size={13} /> {t('passes')}
      </span>
    );
  return (
    <span className={`state ${verdict === false ? 'tone-care' : 'tone-wrong'}`}>
      <Icon name={verdict === false ? 'warning' : 'cross'} size={13} /> {verdict === false ? t('noAnswer') : verdict}
    </span>
  );
}

function Row({
  rule,
  verdict,
  isChosen,
  onChoose,
}: {
  rule: Rule;
  verdict: Verdict;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const language = useLang();
  const example = exampleOf(rule.ruleCode);
  const users = [...new Set(rule.usedBy.map(({ resource }) => labelOf(resource, language)))];
  const fields = rule.usedBy.map(
    ({ resource, field }) => `${labelOf(resource, language)} · ${labelOf(field, language)}`,
  );
  return (
    <tr data-rule={rule.ruleCode} aria-selected={isChosen} onClick={onChoose}>
      <th scope="row">{labelOf(rule.names, language)}</th>
      <td>{howOf(t, rule.ruleCode) ?? rule.parts.map(({ sentences }) => labelOf(sentences, language))[0]}</td>
      <td>
        {example && (
          <>
            <span className="state tone-go">
              <Icon name="tick" size={13} /> <code>{example.right}</code>
            </span>
            <span className="state tone-grey">
              <Icon name="cross" size={13} /> <code>{example.wrong}</code>
            </span>
          </>
        )}
      </td>
      <td title={fields.join('\n')}>
        {fields.length === 0 ? (
          <span className={styles.quiet}>{t('noField')}</span>
        ) : (
          <>
            {t('places', { count: fields.length })} <span className={styles.quiet}>{users.join(w('between'))}</span>
          </>
        )}
      </td>
      <td role="status">
        <Answer verdict={verdict} />
      </td>
    </tr>
  );
}

/** What developers and those who answer questions need of the chosen rule. */
function Foot({ rule }: { rule: Rule }) {
  const t = texts.use();
  const language = useLang();
  const sentences = [...new Set(rule.parts.map((part) => labelOf(part.sentences, language)))];
  const patterns = rule.parts.map(
    ({ digits, pattern }) => `${digits === '*' ? '' : `${t('next', { count: Number(digits) })} `}${pattern}`,
  );
  const copy = (): void => void copyText([rule.ruleCode, ...patterns].join('\n'));
  return (
    <section className={styles.foot} aria-label={labelOf(rule.names, language)}>
      <b>{labelOf(rule.names, language)}</b>
      <span>
        <span className={styles.quiet}>{t('saysSo')}</span> {sentences.join(' ')}
      </span>
      <span className={styles.patterns}>
        <span className={styles.quiet}>{t('forDevelopers')}</span>
        {[rule.ruleCode, ...patterns].map((text, place) => (
          <code key={place}>{text}</code>
        ))}
      </span>
      <button type="button" className="link-button" onClick={copy}>
        {t('copy')}
      </button>
    </section>
  );
}

const noRules: readonly Rule[] = [];

export default function CheckRules() {
  usePageScope('all');
  const t = texts.use();
  const w = words.use();
  const language = useLang();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useQuery({
    queryKey: storeKey('checkRules'),
    queryFn: ({ signal }) => askWhole('GET /sys/checkRule/list', {}, { signal }),
  });
  const rules = query.data ?? noRules;
  const verdicts = useVerdicts(rules, typed);
  const move = (by: number): void => setChosen(Math.min(Math.max(0, chosen + by), rules.length - 1));
  useHotkeys({ ArrowDown: () => move(1), ArrowUp: () => move(-1) });
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  const met = rules.filter((_rule, place) => verdicts[place] === null).map(({ names }) => labelOf(names, language));
  const isAnswered = rules.length > 0 && verdicts.every((verdict) => verdict !== undefined && verdict !== false);
  const shown = rules[chosen];
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{t('title')}</h1>
      <section className={`${styles.card} ${styles.try}`}>
        <label htmlFor="check-value">{t('tryValue')}</label>
        <span className={controls['field']}>
          <input
            id="check-value"
            autoFocus
            autoComplete="off"
            maxLength={valueMax}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed !== '' && <small className="num">{t('characters', { count: [...typed].length })}</small>}
        </span>
        <p role="status">
          {isAnswered && (met.length === 0 ? t('meetsNone') : t('meets', { names: met.join(w('between')) }))}
        </p>
        <span className={styles.quiet}>{t('notKept')}</span>
      </section>
      <section className={styles.card}>
        <p className={styles.purpose}>
          {t('purpose')}
          <span className={styles.quiet}>
            <Icon name="padlock" size={13} /> {t('builtIn')}
          </span>
        </p>
        <table className={styles.rules}>
          <thead>
            <tr>
              {(['rule', 'how', 'examples', 'usedBy', 'thisValue'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, place) => (
              <Row
                key={rule.id}
                rule={rule}
                verdict={verdicts[place]}
                isChosen={place === chosen}
                onChoose={() => setChosen(place)}
              />
            ))}
          </tbody>
        </table>
        {shown && <Foot rule={shown} />}
      </section>
    </div>
  );
}
