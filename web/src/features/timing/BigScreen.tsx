/** The screen in the hall, `/game/home?orgCode=A01&lang=cn`: open, unattended, readable from ten metres, healing by itself. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BrandMark } from '../../shared/Icon';
import { type Lang, lang, showLang } from '../../shared/i18n';
import { useSteadyNow } from '../../shared/steadyClock';
import './big-screen.css';
import './side.css';
import './standing-table.css';
import { nextShown } from './calls';
import { heldSince } from './freshness';
import { placeRange, type PlaceRange } from './pages';
import type { Picture } from './picture';
import { lapBars } from './result';
import { ResultPanel } from './ResultPanel';
import { ScreenHead } from './ScreenHead';
import { SideBoards } from './SideBoards';
import { SideCalls } from './SideCalls';
import { finishedIn, onTrack, standing } from './standing';
import { StandingTable } from './StandingTable';
import { texts } from './texts';
import { displayId } from './screenSource';
import { useScreen } from './useScreen';

const defaultOrgCode = 'A01';
const shownIdDigits = 8;

/** Nothing known yet: calm, without a word about why. */
function BrandScreen({ barred }: { barred: boolean }) {
  const t = texts.use();
  return (
    <div className="bs bs-brand">
      <BrandMark size={24} />
      {barred ? (
        <p>
          <strong>{t('barred')}</strong>
          {t('barredHint', { id: displayId().slice(0, shownIdDigits).toUpperCase() })}
        </p>
      ) : (
        <p>
          <strong>Paddock</strong>
        </p>
      )}
    </div>
  );
}

/** `held`: since when the picture stands still, by the service's clock; then nothing on it moves. */
function LiveScreen({
  picture,
  now,
  held,
  range,
}: {
  picture: Picture;
  now: number;
  held: number | null;
  range: PlaceRange;
}) {
  const shownNow = held ?? now;
  const runs = [...picture.runs.values()].map((each) => each.row);
  const rows = standing(runs, shownNow);
  const finished = finishedIn(rows);
  const finishedLaps = finished ? (picture.laps.get(finished.id) ?? []) : [];
  const panelFills = finished !== null && lapBars(finished, finishedLaps).length > 0;
  const comingIn = [...picture.vehicles.values()].filter(({ row }) => row.status === 'RETURNING').length;
  const entries = [...picture.lineUp.values()].map((each) => each.row);
  return (
    <main className={`bs${held === null ? ` bs-flag-${picture.flag}` : ' bs-held'}`}>
      <div className="bs-strip" />
      <ScreenHead picture={picture} onTrack={runs.filter(onTrack).length} comingIn={comingIn} now={now} held={held} />
      <StandingTable rows={rows} range={range} dayBoard={picture.boards.day.row} now={shownNow} held={held !== null} />
      <div className="bs-side">
        <SideCalls
          entries={entries}
          now={shownNow}
          held={held !== null}
          stopped={picture.flag === 'red'}
          nextMax={panelFills ? 1 : nextShown}
        />
        {finished ? (
          <ResultPanel run={finished} laps={finishedLaps} monthBoard={picture.boards.month.row} />
        ) : (
          <SideBoards boards={picture.boards} now={shownNow} />
        )}
      </div>
    </main>
  );
}

function ScreenOfStore({ orgCode, range }: { orgCode: string; range: PlaceRange }) {
  const t = texts.use();
  const state = useScreen(orgCode);
  const steadyNow = useSteadyNow();
  const now = steadyNow + state.clockSkewMs;
  const edgeSeenAt = state.edgeSeenAt === null ? null : state.edgeSeenAt - state.clockSkewMs;
  const heldAt = heldSince({ ...state, edgeSeenAt }, steadyNow);
  const { picture } = state;
  useEffect(() => {
    document.title = picture ? `${t('title')} · ${picture.departName}` : t('title');
  }, [picture, t]);
  if (state.barred || !picture) return <BrandScreen barred={state.barred} />;
  return (
    <LiveScreen picture={picture} now={now} held={heldAt === null ? null : heldAt + state.clockSkewMs} range={range} />
  );
}

export default function BigScreen() {
  const [query] = useSearchParams();
  const named = query.get('lang');
  const wanted: Lang | null = named === 'en' || named === 'cn' ? named : null;
  const [shown, setShown] = useState<Lang | null>(wanted === null || wanted === lang() ? wanted : null);
  useEffect(() => {
    if (wanted === null || wanted === lang()) return;
    showLang(wanted);
    setShown(wanted);
  }, [wanted]);
  if (wanted !== null && shown !== wanted && wanted !== lang()) return <div className="bs bs-brand" />;
  const orgCode = query.get('orgCode') ?? defaultOrgCode;
  return <ScreenOfStore key={orgCode} orgCode={orgCode} range={placeRange(query.get('from'), query.get('to'))} />;
}
