/** Writes the questions of a form: each in both languages, with its kind, its choices and its place. */
import {
  hasOptions,
  LABEL_MAX,
  OPTIONS_MAX,
  QUESTION_KINDS,
  QUESTION_LIMITS,
  QUESTIONS_MAX,
  type Question,
} from '@paddock/contracts/online-forms';
import { Input, InputNumber, Select } from 'antd';
import { Tick } from '../../shared/controls';
import { Icon } from '../../shared/Icon';
import { moved, newQuestion, ofKind, questionsIn, withOption } from './questions';
import styles from './question-control.module.css';
import { texts } from './texts';

function Options({ question, onChange }: { question: Question; onChange: (next: Question) => void }) {
  const t = texts.use();
  const put = (at: number, change: { cn?: string; en?: string }): void =>
    onChange({
      ...question,
      options: question.options.map((option, index) => (index === at ? { ...option, ...change } : option)),
    });
  return (
    <div className={styles.options}>
      {question.options.map((option, index) => (
        <div key={option.key} className={styles.option}>
          {(['cn', 'en'] as const).map((language) => (
            <Input
              key={language}
              aria-label={t(language === 'cn' ? 'optionCn' : 'optionEn', { nr: index + 1 })}
              placeholder={t(language === 'cn' ? 'optionCn' : 'optionEn', { nr: index + 1 })}
              maxLength={LABEL_MAX}
              value={option[language]}
              onChange={(event) => put(index, { [language]: event.target.value })}
            />
          ))}
          <button
            type="button"
            className="link-button"
            aria-label={t('removeOption', { nr: index + 1 })}
            disabled={question.options.length <= 2}
            onClick={() => onChange({ ...question, options: question.options.filter((_, at) => at !== index) })}
          >
            <Icon name="cross" size={12} />
          </button>
        </div>
      ))}
      {question.options.length < OPTIONS_MAX && (
        <button type="button" className="link-button" onClick={() => onChange(withOption(question))}>
          {t('addOption')}
        </button>
      )}
    </div>
  );
}

function Editor({
  question,
  nr,
  last,
  onChange,
  onMove,
  onRemove,
}: {
  question: Question;
  nr: number;
  last: boolean;
  onChange: (next: Question) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const t = texts.use();
  const { kind } = question;
  const limit = QUESTION_LIMITS[kind];
  return (
    <section className={styles.question} aria-label={t('question', { nr })}>
      <div className={styles.head}>
        <b>{t('question', { nr })}</b>
        <Select
          aria-label={t('kind')}
          className={styles.kind}
          value={kind}
          options={QUESTION_KINDS.map((each) => ({
            value: each,
            label: each === 'phone' ? t('phone') : t(`kind_${each}`),
          }))}
          onChange={(next) => onChange(ofKind(question, next))}
        />
        <Tick checked={question.required} onChange={(required) => onChange({ ...question, required })}>
          {t('required')}
        </Tick>
        <span className={styles.tools}>
          <button
            type="button"
            className="link-button"
            aria-label={t('up', { nr })}
            disabled={nr === 1}
            onClick={() => onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={t('down', { nr })}
            disabled={last}
            onClick={() => onMove(1)}
          >
            ↓
          </button>
          <button type="button" className="link-button" aria-label={t('removeQuestion', { nr })} onClick={onRemove}>
            {t('remove')}
          </button>
        </span>
      </div>
      <div className={styles.pair}>
        {(['cn', 'en'] as const).map((language) => (
          <Input
            key={language}
            aria-label={t(language === 'cn' ? 'labelCn' : 'labelEn')}
            placeholder={t(language === 'cn' ? 'labelCn' : 'labelEn')}
            maxLength={LABEL_MAX}
            value={question[language]}
            onChange={(event) => onChange({ ...question, [language]: event.target.value })}
          />
        ))}
      </div>
      {limit !== undefined && (
        <label className={styles.limit}>
          {t(`max_${kind === 'int' || kind === 'choices' ? kind : 'text'}`)}
          <InputNumber
            min={1}
            max={limit}
            precision={0}
            placeholder={String(limit)}
            value={question.max}
            onChange={(max) => onChange({ ...question, max })}
          />
        </label>
      )}
      {hasOptions(kind) && <Options question={question} onChange={onChange} />}
    </section>
  );
}

export default function QuestionControl({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  /** JSON, as the field holds it. */
  value: string;
  onChange: (value: string) => void;
}) {
  const t = texts.use();
  const questions = questionsIn(value);
  const put = (next: readonly Question[]): void => onChange(JSON.stringify(next));
  return (
    <div id={id} role="group" aria-label={label} className={styles.list}>
      {questions.map((question, index) => (
        <Editor
          key={question.key}
          question={question}
          nr={index + 1}
          last={index === questions.length - 1}
          onChange={(next) => put(questions.with(index, next))}
          onMove={(by) => put(moved(questions, index, by))}
          onRemove={() => put(questions.filter((_, at) => at !== index))}
        />
      ))}
      {questions.length < QUESTIONS_MAX && (
        <button type="button" className="plain-button" onClick={() => put([...questions, newQuestion()])}>
          <Icon name="plus" size={12} /> {t('addQuestion')}
        </button>
      )}
    </div>
  );
}
