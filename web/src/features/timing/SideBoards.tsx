/** Best laps of the day, the week and the month in turn. */
import { lapTime } from '../../shared/format';
import { turnAt } from './pages';
import { type Picture, screenBoards } from './picture';
import { texts } from './texts';

const rowsShown = 5;

export function SideBoards({ boards, now }: { boards: Picture['boards']; now: number }) {
  const t = texts.use();
  const { index } = turnAt(now, screenBoards.length);
  return (
    <section className="bs-boards">
      <div className="bs-tabs">
        {screenBoards.map((name, at) => (
          <span key={name} className={at === index ? 'on' : ''}>
            {t(name)}
          </span>
        ))}
      </div>
      <div className="bs-board-stack">
        {screenBoards.map((name, at) => {
          const rows = boards[name].row.slice(0, rowsShown);
          return (
            <ol key={name} className={at === index ? 'on' : ''} aria-hidden={at !== index}>
              {rows.map((row) => (
                <li key={`${row.rank} ${row.cheshou} ${row.at}`}>
                  <b>{row.rank}</b>
                  <span className="one-line">{row.cheshou}</span>
                  <b className="num">{lapTime(row.bestLapMs)}</b>
                </li>
              ))}
              {rows.length === 0 && <li className="bs-quiet">{t('noLaps')}</li>}
            </ol>
          );
        })}
      </div>
    </section>
  );
}
