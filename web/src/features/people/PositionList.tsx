/** The positions of staff, and beside them the people of one. They decide nothing: roles do. */
import { position, POSITION_PEOPLE_SHOWN } from '@paddock/contracts/resources';
import { useState } from 'react';
import { useLang } from '../../shared/i18n';
import { ResourcePage } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { PositionPanel, type PositionRow } from './PositionPanel';
import styles from './positions.module.css';
import { texts } from './positionTexts';

export default function PositionList() {
  const t = texts.use();
  const language = useLang();
  const seesPeople = useMayPress('user:list');
  const [shown, setShown] = useState<PositionRow | null>(null);
  const namesOf = (who: string): string => (language === 'en' ? who.replaceAll('、', ', ') : who);
  const nameOf = (row: PositionRow): string => (language === 'en' && row.nameEn) || row.name;
  return (
    <div className={styles.page}>
      <ResourcePage
        resource={position}
        side={<span className={styles.quiet}>{t('forTheRecord')}</span>}
        cells={{
          people: ({ people }: PositionRow) =>
            people === 0 ? <span className={styles.quiet}>0</span> : <b>{people}</b>,
          who: ({ who, people }: PositionRow) =>
            who === null && people > 0 ? null : who === null ? (
              <span className={styles.quiet}>{t('nobody')}</span>
            ) : people > POSITION_PEOPLE_SHOWN ? (
              t('andOthers', { names: namesOf(who) })
            ) : (
              namesOf(who)
            ),
        }}
        {...(seesPeople && { onOpen: (row: PositionRow) => setShown(row) })}
        beside={
          shown && {
            row: shown,
            panel: (neighbours) => (
              <PositionPanel row={shown} name={nameOf(shown)} neighbours={neighbours} onClose={() => setShown(null)} />
            ),
          }
        }
      />
    </div>
  );
}
