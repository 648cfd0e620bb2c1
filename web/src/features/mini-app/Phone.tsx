/** A customer's page at the width of a phone, with the settings as they are typed. */
import { faceOf, faceText, type FaceSettings } from '@paddock/contracts/mini-app';
import { useLang } from '../../shared/i18n';
import { textOf } from '../../shared/resource/model';
import { phoneWords } from '../../shared/phoneWords';
import { storeColour, StoreFoot, StoreLogo, StoreNotice } from '../../shared/StoreFace';
import type { MiniAppRow } from './MiniApp';
import styles from './mini-app.module.css';
import { SelfRecharges } from './SelfRecharges';
import { texts } from './texts';

export function Phone({ row }: { row: MiniAppRow }) {
  const t = texts.use();
  const p = phoneWords.use();
  const language = useLang();
  const typed = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as unknown as MiniAppRow;
  // A text that was emptied is none.
  const text = (name: keyof FaceSettings): string => textOf(typed[name]);
  const face = faceOf(row.sysOrgCode, {
    ...typed,
    ...{ displayName: text('displayName'), displayNameEn: text('displayNameEn'), phone: text('phone') },
    ...{ address: text('address'), addressEn: text('addressEn'), openingHours: text('openingHours') },
    ...{ openingHoursEn: text('openingHoursEn'), notice: text('notice'), noticeEn: text('noticeEn') },
    logo: text('logo') || null,
  });
  return (
    <aside className={styles.aside} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <div className={styles.phone} style={storeColour(face)}>
        <div className={styles.head}>
          <StoreLogo face={face} />
          <div>
            <b>{t('sample')}</b>
            <span>{faceText(face, language, 'name')}</span>
          </div>
        </div>
        <StoreNotice face={face} />
        <span className={styles.button} aria-hidden>
          {p('send')}
        </span>
        <StoreFoot face={face} />
      </div>
      <p className={styles.hint}>{t('previewHint')}</p>
      <SelfRecharges orgCode={row.sysOrgCode} />
    </aside>
  );
}
