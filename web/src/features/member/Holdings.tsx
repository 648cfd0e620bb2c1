/** Counts by project and free-play cards: what the member holds of each, and its correction. */
import { groupThousands } from '../../shared/format';
import { freePlaysLeft } from '../../shared/freePlay';
import { named } from '../../shared/furtherLanguage';
import { Permitted } from '../../shared/Permitted';
import { cardNameOf } from '../../shared/venueNames';
import { words } from '../../shared/words';
import { lastDayOf } from './accounts';
import type { Decision } from './decisions';
import { texts } from './texts';
import type { Project } from './useMember';

export function Holdings({
  projects,
  onDecide,
}: {
  projects: readonly Project[];
  onDecide: (decision: Decision) => void;
}) {
  const t = texts.use();
  const w = words.use();
  const figureOf = (project: Project): string => {
    if (project.isChangWan === 'NO') return groupThousands(project.frequency);
    const left = freePlaysLeft(project);
    return left === null ? w('unlimited') : groupThousands(left);
  };
  return (
    <>
      <header className="member-head">
        <h2>{t('holdings')}</h2>
        <Permitted to="member:project">
          <button type="button" className="member-act member-count" onClick={() => onDecide({ holding: null })}>
            {t('addHolding')}
          </button>
        </Permitted>
      </header>
      {projects.map((project) => (
        <div key={project.id} className="member-fact" data-holding={project.projectType}>
          <span>{named(project.projectType_dictText)}</span>
          <span className="member-value">
            <b className="num">{figureOf(project)}</b>{' '}
            <small className="num">
              {project.isChangWan === 'YES'
                ? `${cardNameOf(project)} ${t('untilDate', { date: lastDayOf(project.changWanEndTime) })}`
                : t('countsLeft')}
            </small>
          </span>
          <Permitted to="member:project">
            <button type="button" className="member-act" onClick={() => onDecide({ holding: project })}>
              {t('correct')}
            </button>
          </Permitted>
        </div>
      ))}
    </>
  );
}
