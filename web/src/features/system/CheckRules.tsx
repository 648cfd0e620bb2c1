/** How codes and numbers must be written: each rule with what it demands, the fields it is asked for, and a value to try. */
import type { Calls } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageScope } from '../../shared/pageScope';
import { ApiError } from '../../shared/api';
import { ask, askWhole } from '../../shared/call';
import controls from '../../shared/controls.module.css';
import { useLang, useLanguageCode } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { labelOf } from '../../shared/resource/model';
import { useRested } from '../../shared/useRested';
import styles from './check-rules.module.css';
import { texts } from './checkRuleTexts';

type Rule = Calls['GET /sys/checkRule/list']['result']['records'][number];
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

function Try({ rule }: { rule: Rule }) {
  const t = texts.use();
  const language = useLang();
  const code = useLanguageCode();
  const [typed, setTyped] = useState('');
  const value = useRested(typed);
  const answer = useQuery({
    queryKey: storeKey('checkRule', rule.ruleCode, value, code),
    queryFn: ({ signal }) => faultOf(rule.ruleCode, value, signal),
    enabled: value !== '',
    retry: false,
    meta: { silent: true },
  });
  const isAnswered = typed !== '' && typed === value;
  const fault = isAnswered ? answer.data : undefined;
  const name = labelOf(rule.names, language);
  return (
    <div className={styles.try}>
      <span className={controls['field']}>
        <input
          aria-label={t('tryOf', { name })}
          aria-describedby={`answer-${rule.ruleCode}`}
          aria-invalid={typeof fault === 'string'}
          placeholder={t('tryHere')}
          autoComplete="off"
          maxLength={valueMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <p id={`answer-${rule.ruleCode}`} className={styles.answer} role="status">
        {fault === null && (
          <span className="state tone-go">
            <Icon name="tick" size={13} /> {t('passes')}
          </span>
        )}
        {typeof fault === 'string' && (
          <span className="state tone-wrong">
            <Icon name="warning" size={13} /> {fault}
          </span>
        )}
        {isAnswered && answer.isError && (
          <span className="state tone-care">
            <Icon name="warning" size={13} /> {t('noAnswer')}
          </span>
        )}
      </p>
    </div>
  );
}

export default function CheckRules() {
  usePageScope('all');
  const t = texts.use();
  const language = useLang();
  const rules = useQuery({
    queryKey: storeKey('checkRules'),
    queryFn: ({ signal }) => askWhole('GET /sys/checkRule/list', {}, { signal }),
  });
  if (rules.isError && !rules.data) return <ErrorState onRetry={() => void rules.refetch()} />;
  return (
    <section className={styles.card}>
      <h1 className="sr-only">{t('title')}</h1>
      <p className={styles.purpose}>{t('purpose')}</p>
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">{t('rule')}</th>
            <th scope="col">{t('demands')}</th>
            <th scope="col">{t('usedBy')}</th>
            <th scope="col">{t('try')}</th>
          </tr>
        </thead>
        <tbody>
          {(rules.data ?? []).map((rule) => (
            <tr key={rule.id} data-rule={rule.ruleCode}>
              <th scope="row">
                {labelOf(rule.names, language)}
                <code>{rule.ruleCode}</code>
              </th>
              <td>
                {[...new Set(rule.parts.map(({ sentences }) => labelOf(sentences, language)))].join(' ')}
                <small>
                  {rule.parts.map(({ digits, pattern }, place) => (
                    <span key={place}>
                      {digits === '*' ? t('whole') : t('next', { count: Number(digits) })} <code>{pattern}</code>
                    </span>
                  ))}
                </small>
              </td>
              <td>
                {rule.usedBy.length === 0 ? (
                  <span className={styles.quiet}>{t('noField')}</span>
                ) : (
                  <ul>
                    {rule.usedBy.map(({ resource, field }) => (
                      <li key={`${resource.en} ${field.en}`}>
                        {labelOf(resource, language)} · {labelOf(field, language)}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              <td>
                <Try rule={rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
