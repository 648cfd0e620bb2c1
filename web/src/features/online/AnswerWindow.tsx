/** One answer: every question of its version with what was given. Whole phone numbers are shown on request, which is on record. */
import { givenText } from '@paddock/contracts/online-forms';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { dayOf } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { Window } from '../../shared/Window';
import type { AnswerRow } from './AnswerList';
import styles from './online.module.css';
import { texts } from './texts';
import { useVersion } from './useOnline';

const width = 640;

export default function AnswerWindow({ row, onClose }: { row: AnswerRow; onClose: () => void }) {
  const t = texts.use();
  const language = useLang();
  const version = useVersion(row.formId, row.versionNumber);
  const { given } = row;
  const phones = useMutation({
    mutationFn: () => ask('POST /online/sysOnlineAnswer/reveal', { id: row.id }, { silent: true }),
    onError: (error) => notices.error(error.message),
  });
  const whole = phones.data?.phones ?? {};
  const about = [
    row.formId_dictText,
    t('version', { number: row.versionNumber }),
    row.language_dictText,
    t('keptUntil', { day: dayOf(row.keepUntil) }),
  ];
  return (
    <Window width={width} title={t('answerTitle', { time: row.answerTime })} onClose={onClose} footer={null}>
      <p className={`${styles.about} num`}>{about.join(' · ')}</p>
      <dl className={styles.given}>
        {version?.questions.map((question) => (
          <div key={question.key}>
            <dt>{question[language]}</dt>
            <dd>
              {whole[question.key] ??
                (givenText(question, given[question.key], language) || <small>{t('noAnswer')}</small>)}
            </dd>
          </div>
        ))}
      </dl>
      {row.handledBy !== null && (
        <p className={styles.about}>
          {t('handledBy', { name: row.handledBy, time: row.handledTime ?? '' })}
          {row.note !== null && ` · ${row.note}`}
        </p>
      )}
      {row.phone !== null && (
        <Permitted to="onlineanswer:phone">
          {phones.data ? (
            <p className={styles.about}>{t('logged')}</p>
          ) : (
            <button type="button" className="plain-button" onClick={() => phones.mutate()}>
              {t('showPhones')}
            </button>
          )}
        </Permitted>
      )}
    </Window>
  );
}
