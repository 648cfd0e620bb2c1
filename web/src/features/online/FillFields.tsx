/** The questions of a form on a customer's phone, each with what is wrong below it. */
import { type Question, limitOf } from '@paddock/contracts/online-forms';
import type { ReactNode } from 'react';
import { useLang } from '../../shared/i18n';
import { chosenIn, fillDraft, typedIn } from './fillDraft';
import { fillTexts } from './fillTexts';
import { words } from '../../shared/words';

export const questionId = (key: string): string => `fill-${key}`;
const faultIdOf = (key: string): string => `fill-${key}-fault`;

const put = (key: string, value: string | readonly string[]): void =>
  fillDraft.change((before) => ({ ...before, typed: { ...before.typed, [key]: value } }));

function Head({ question }: { question: Question }) {
  const t = fillTexts.use();
  const language = useLang();
  return (
    <>
      {question[language]}
      {!question.required && <small> · {t('optional')}</small>}
      {question.kind === 'choices' && question.max !== null && <small> · {t('upTo', { max: question.max })}</small>}
    </>
  );
}

const kinds = {
  text: {},
  int: { inputMode: 'numeric' },
  date: { type: 'date' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const;
const phoneLengthMax = 16;
const digitsMax = 7;

function lengthMaxOf(question: Question): number | undefined {
  if (question.kind === 'text') return limitOf(question);
  if (question.kind === 'phone') return phoneLengthMax;
  return question.kind === 'int' ? digitsMax : undefined;
}

function Choices({ question, marks }: { question: Question; marks: object }) {
  const w = words.use();
  const language = useLang();
  const draft = fillDraft.use();
  const isSeveral = question.kind === 'choices';
  const options =
    question.kind === 'yesNo'
      ? [
          { key: 'YES', label: w('yes') },
          { key: 'NO', label: w('no') },
        ]
      : question.options.map((option) => ({ key: option.key, label: option[language] }));
  const chosen = isSeveral ? chosenIn(draft, question.key) : [typedIn(draft, question.key)];
  const choose = (key: string, on: boolean): void => {
    if (!isSeveral) put(question.key, key);
    else put(question.key, on ? [...chosen, key] : chosen.filter((each) => each !== key));
  };
  return (
    <fieldset className="phone-choices" id={questionId(question.key)} tabIndex={-1} {...marks}>
      <legend>
        <Head question={question} />
      </legend>
      {options.map(({ key, label }) => (
        <label key={key} data-chosen={chosen.includes(key)}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={question.key}
            checked={chosen.includes(key)}
            onChange={(event) => choose(key, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Control({ question, marks }: { question: Question; marks: object }): ReactNode {
  const value = fillDraft.use((draft) => typedIn(draft, question.key));
  const common = {
    id: questionId(question.key),
    ...marks,
    value,
    onChange: (event: { target: { value: string } }): void => put(question.key, event.target.value),
  };
  if (question.kind === 'longText') return <textarea {...common} rows={4} maxLength={limitOf(question)} />;
  return <input {...kinds[question.kind as keyof typeof kinds]} {...common} maxLength={lengthMaxOf(question)} />;
}

export function FillField({ question, fault }: { question: Question; fault: string | undefined }) {
  const marks = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultIdOf(question.key) };
  const isChoice = question.kind === 'choice' || question.kind === 'choices' || question.kind === 'yesNo';
  return (
    <div className="phone-field">
      {isChoice ? (
        <Choices question={question} marks={marks} />
      ) : (
        <>
          <label htmlFor={questionId(question.key)}>
            <Head question={question} />
          </label>
          <Control question={question} marks={marks} />
        </>
      )}
      {fault !== undefined && (
        <p id={faultIdOf(question.key)} className="phone-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
