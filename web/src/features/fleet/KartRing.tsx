/** What is left of a run, around its figure: a segment for each lap, or an arc for time. */
import { countdown } from '../../shared/format';
import type { RingLeft } from './board';
import { ringSize, segmentPaths, segmentsMax, shareArc } from './ring';
import { texts } from './texts';

function Figure({ figure, unit }: { figure: string; unit?: string }) {
  return (
    <>
      <text className={unit ? 'ring-count' : 'ring-time'} x="32" y={unit ? 36.5 : 38} textAnchor="middle">
        {figure}
      </text>
      {unit && (
        <text className="ring-unit" x="32" y="50.5" textAnchor="middle">
          {unit}
        </text>
      )}
    </>
  );
}

function Arc({ share }: { share: number }) {
  const left = shareArc(share);
  return (
    <>
      <circle className="ring-track" cx="32" cy="32" r="27" />
      {left !== null && <path className="ring-left" d={left} />}
    </>
  );
}

export function KartRing({ left }: { left: RingLeft }) {
  const t = texts.use();
  const label =
    left.kind === 'laps'
      ? t('leftLaps', { count: left.left })
      : left.kind === 'time'
        ? t('leftTime', { time: countdown(left.leftMs) })
        : t('drivenLaps', { count: left.laps });
  const count = left.kind === 'laps' ? left.left : left.kind === 'open' ? left.laps : 0;
  return (
    <svg className="ring" viewBox={`0 0 ${ringSize} ${ringSize}`} role="img" aria-label={label}>
      {left.kind === 'laps' &&
        (left.of > segmentsMax ? (
          <Arc share={left.left / left.of} />
        ) : (
          segmentPaths(left.of).map((path, index) => (
            <path key={path} className={index >= left.of - left.left ? 'ring-left' : 'ring-track'} d={path} />
          ))
        ))}
      {left.kind === 'time' && <Arc share={left.ofMs > 0 ? left.leftMs / left.ofMs : 0} />}
      {left.kind === 'open' && <Arc share={0} />}
      {left.kind === 'time' ? (
        <Figure figure={countdown(left.leftMs)} />
      ) : (
        <Figure figure={String(count)} unit={t('lapUnit', { count })} />
      )}
    </svg>
  );
}
