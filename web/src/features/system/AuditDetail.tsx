/** One entry: who, from where, and each field before and after in words. */
import type { auditEntry, RowOf } from '@paddock/contracts/resources';
import { rowTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { Window } from '../../shared/Window';
import styles from './audit-log.module.css';
import { texts } from './auditTexts';
import { changesOf, fieldName, valueText } from './auditWords';

const width = 720;

export default function AuditDetail({ entry, onClose }: { entry: RowOf<typeof auditEntry>; onClose: () => void }) {
  const t = texts.use();
  const language = useLang();
  const changes = changesOf(entry.before, entry.after);
  const from = [entry.address, entry.device].filter((part) => part !== null && part !== '').join(' · ');
  return (
    <Window title={`${entry.change_dictText} ${entry.subject_dictText}`} width={width} footer={null} onClose={onClose}>
      <p className={styles.who}>
        <b>{entry.username}</b> {rowTime(entry.createTime)} {from}
      </p>
      <p className={styles.who}>
        {entry.subject_dictText} <span className="num">{entry.subjectId}</span>
      </p>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ column, before, after }) => (
            <tr key={column}>
              <th scope="row">{fieldName(entry.subject, column, language)}</th>
              <td className={styles.before}>{valueText(entry.subject, column, before, language) ?? t('isEmpty')}</td>
              <td className={styles.after}>{valueText(entry.subject, column, after, language) ?? t('isEmpty')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Window>
  );
}
