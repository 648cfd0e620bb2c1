/** Everything that was driven, newest first; a row opens its race. */
import { race, type RowOf } from '@paddock/contracts/resources';
import { useNavigate } from 'react-router';
import { lapTime } from '../../shared/format';
import { Plate } from '../../shared/Plate';
import { ResourcePage, type RowState, StateCell } from '../../shared/resource';
import styles from './races.module.css';
import { texts } from './texts';

type Row = RowOf<typeof race>;

export const racePath = '/match/SysRace';
const looks = {
  ONTRACK: { glyph: 'run', tone: 'go' },
  WHOLE: { glyph: 'chequered', tone: 'ink' },
  STOPPED: { glyph: 'warning', tone: 'care' },
} as const;
const stateOf = ({ ending, ending_dictText: word }: Row): RowState => ({ ...looks[ending], word });

export default function RaceList() {
  const t = texts.use();
  const navigate = useNavigate();
  const open = ({ id }: Row): void => void navigate(`${racePath}?id=${encodeURIComponent(id)}`);
  return (
    <ResourcePage
      resource={race}
      onOpen={open}
      cells={{
        karts: (row: Row) => (
          <span className={styles.plates} title={row.karts}>
            {row.karts.split(', ').map((kart) => kart !== '' && <Plate key={kart} number={kart} />)}
          </span>
        ),
        bestLapMs: (row: Row) => <span className="num">{lapTime(row.bestLapMs)}</span>,
        sessionId: (row: Row) => row.sessionId_dictText ?? t('single'),
        ending: (row: Row) => <StateCell state={stateOf(row)} />,
      }}
      actions={[{ key: 'result', label: () => t('result'), link: true, onPress: open }]}
    />
  );
}
