/** What people are employed as, and beside it who they are. It decides nothing: roles do. */
import { position } from '@paddock/contracts/resources';
import { useState } from 'react';
import { useLang } from '../../shared/i18n';
import { ResourcePage } from '../../shared/resource';
import { PositionPanel, type PositionRow } from './PositionPanel';
import styles from './positions.module.css';
import { texts } from './positionTexts';

export default function PositionList() {
  const t = texts.use();
  const language = useLang();
  const [shown, setShown] = useState<PositionRow | null>(null);
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
            who === null ? (
              <span className={styles.quiet}>{t('nobody')}</span>
            ) : people > who.split('、').length ? (
              t('andOthers', { names: who })
            ) : (
              who
            ),
        }}
        onOpen={(row: PositionRow) => setShown(row)}
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
