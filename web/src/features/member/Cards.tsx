/** Cards and bands. A lost card is stopped by one press, without a question, and the press can be undone for a while. */
import type { MemberCard } from '@paddock/contracts/wire';
import { useState } from 'react';
import { call } from '../../shared/call';
import { parseTime, rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { Permitted } from '../../shared/Permitted';
import { useNow } from '../../shared/useNow';
import type { Decision } from './decisions';
import { texts } from './texts';

const PATH = '/membermanage/sysMemberManage';

function CardRow({
  card,
  busy,
  onReport,
  onReplace,
}: {
  card: MemberCard;
  busy: boolean;
  onReport: (what: 'lost' | 'found') => void;
  onReplace: () => void;
}) {
  const t = texts.use();
  const now = useNow();
  const left = Math.ceil(((parseTime(card.undoableUntil) ?? 0) - now) / 1000);
  const active = card.state === 'ACTIVE';
  const what = card.label === '' ? t(card.kind === 'CARD' ? 'memberCard' : 'band') : card.label;
  return (
    <div className={`member-card${active ? '' : ' ended'}`}>
      <Icon name={card.kind === 'CARD' ? 'card' : 'dotHollow'} />
      <span>
        {active ? <span className="num">{card.number}</span> : <s className="num">{card.number}</s>}
        <small className="num">
          {active
            ? t('issuedOn', { what, date: rowTime(card.issueTime).slice(0, 5) })
            : t(card.state === 'LOST' ? 'lostOn' : 'replacedOn', { date: rowTime(card.endTime).slice(0, 5) })}
        </small>
      </span>
      {active ? (
        <Permitted to="member:card">
          <button type="button" className="member-act" disabled={busy} onClick={() => onReport('lost')}>
            {t('reportLost')}
          </button>
        </Permitted>
      ) : card.state === 'LOST' ? (
        <Permitted to="member:card">
          <span className="member-acts">
            <button type="button" className="member-act" disabled={busy} onClick={() => onReport('found')}>
              {left > 0 ? t('undo', { seconds: left }) : t('reportFound')}
            </button>
            <button type="button" className="member-act" disabled={busy} onClick={onReplace}>
              {t('replaceCard')}
            </button>
          </span>
        </Permitted>
      ) : (
        <span className="state tone-grey">
          <Icon name="cross" size={13} />
          {t('lost')}
        </span>
      )}
    </div>
  );
}

export function Cards({
  cards,
  onAdd,
  onChanged,
}: {
  cards: readonly MemberCard[];
  onAdd: (decision: Decision) => void;
  onChanged: () => void;
}) {
  const t = texts.use();
  const [busy, setBusy] = useState(false);
  const report = async (cardId: string, what: 'lost' | 'found'): Promise<void> => {
    setBusy(true);
    try {
      await call(`PUT ${PATH}/${what}`, { cardId });
    } catch {
      // The service has said why.
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <>
      <header className="member-head">
        <h2>{t('cards')}</h2>
        <span className="member-second">
          {t('cardsInUse', { count: cards.filter(({ state }) => state === 'ACTIVE').length })}
        </span>
        <Permitted to="member:card">
          <button type="button" className="member-act member-count" onClick={() => onAdd({ card: 'add' })}>
            {t('addCard')}
          </button>
        </Permitted>
      </header>
      {cards.map((card) => (
        <CardRow
          key={card.id}
          card={card}
          busy={busy}
          onReport={(what) => void report(card.id, what)}
          onReplace={() => onAdd({ card: 'replace', of: card.id })}
        />
      ))}
    </>
  );
}
