/** How often each choice of a form was taken, as small bars. */
import type { OnlineFigures } from '@paddock/contracts/wire';
import { useLang } from '../../shared/i18n';
import { ErrorState } from '../../shared/ListStates';
import styles from './online.module.css';
import { texts } from './texts';
import { useOnlineFigures } from './useOnline';

type Figure = OnlineFigures['questions'][number];
const share = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 100));

function Question({ figure }: { figure: Figure }) {
  const t = texts.use();
  const language = useLang();
  const { question, count, options } = figure;
  const nameOf = (key: string): string =>
    question.kind === 'yesNo'
      ? t(key === 'YES' ? 'yes' : 'no')
      : (question.options.find((option) => option.key === key)?.[language] ?? key);
  return (
    <section className={styles.figure}>
      <h3 title={question[language]}>
        <span className="one-line">{question[language]}</span>
        <small className="num">{t('answered', { count })}</small>
      </h3>
      <ul>
        {options.map((option) => (
          <li key={option.key}>
            <span className="one-line" title={nameOf(option.key)}>
              {nameOf(option.key)}
            </span>
            <progress aria-hidden max={Math.max(1, count)} value={option.count} />
            <span className="num">
              {option.count} <small>{share(option.count, count)}%</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Figures({ formId, begin, end }: { formId: string; begin: string; end: string }) {
  const t = texts.use();
  const figures = useOnlineFigures({ formId, begin, end });
  if (figures.isError) return <ErrorState message={figures.error.message} onRetry={() => void figures.refetch()} />;
  if (!figures.data) return null;
  const { total, open, questions } = figures.data;
  return (
    <section className={styles.figures} aria-label={t('figures')} tabIndex={0}>
      <h2 className="num">{t('figuresTotal', { total, open })}</h2>
      {questions.length === 0 && <p>{t('noCounted')}</p>}
      <div>
        {questions.map((figure) => (
          <Question key={figure.question.key} figure={figure} />
        ))}
      </div>
    </section>
  );
}
