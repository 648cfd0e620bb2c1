/** One act as a sentence, with its reason. Other texts that somebody typed are shown in the panel only. The names of columns load after the page. */
import type { auditEntry, RowOf } from '@paddock/contracts/resources';
import { ACT_ENTRIES_SHOWN } from '@paddock/contracts/audited';
import { useLang } from '../../shared/i18n';
import { actOf, entriesOf } from './auditActs';
import { texts } from './auditTexts';
import { changesOf, shortChange } from './auditWords';

/** Of so many fields a row says what they were and are. */
const namedMax = 2;

export function AuditSentence({ row }: { row: RowOf<typeof auditEntry> }) {
  const t = texts.use();
  const language = useLang();
  const entries = entriesOf(row);
  const known = entries[0] && actOf(entries[0], language);
  if (known) return known;
  const did = t('did', { change: row.change_dictText, subject: row.subject_dictText });
  const alike = entries.filter(({ subject, change }) => subject === row.subject && change === row.change).length;
  if (row.change !== 'update' || alike > 1)
    return alike > 1 ? t('several', { did, count: entries.length < ACT_ENTRIES_SHOWN ? alike : `${alike}+` }) : did;
  const changes = changesOf(row.before, row.after);
  const parts = changes.flatMap((change) => shortChange(row.subject, change, language) ?? []).slice(0, namedMax);
  const rest = changes.length > parts.length ? [t('andOthers', { count: changes.length })] : [];
  return [did, ...parts, ...rest].join(language === 'cn' ? '，' : ', ');
}
