/** The left column: who it is, what may be done, cards, and the note. Each act has its own permission. */
import type { PermissionCode } from '@paddock/contracts';
import { member as memberResource } from '@paddock/contracts/resources';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ask } from '../../shared/call';
import { dayOf, money, rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { FormDrawer } from '../../shared/resource/lazyParts';
import { Cards } from './Cards';
import { type Decision, isHolding } from './decisions';
import { Holdings } from './Holdings';
import { Messages } from './Messages';
import { texts } from './texts';
import type { Shown } from './useMember';

const DecisionWindow = lazyWindow(() => import('./DecisionWindow'));
const HoldingWindow = lazyWindow(() => import('./HoldingWindow'));
const AgreementWindow = lazyWindow(() => import('./AgreementWindow'));
const windows = [DecisionWindow, HoldingWindow, AgreementWindow];
/** So long a whole number stays on the screen. */
const shownMs = 20_000;

function Fact({ label, children, button }: { label: string; children: ReactNode; button?: ReactNode }) {
  return (
    <div className="member-fact">
      <span>{label}</span>
      <span className="member-value">{children}</span>
      {button}
    </div>
  );
}

function Act({ to, onPress, children }: { to: PermissionCode; onPress: () => void; children: ReactNode }) {
  return (
    <Permitted to={to}>
      <button type="button" className="member-act" onClick={onPress}>
        {children}
      </button>
    </Permitted>
  );
}

function Phone({ id, masked }: { id: string; masked: string | null }) {
  const t = texts.use();
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    if (whole === null) return;
    const timer = window.setTimeout(() => setWhole(null), shownMs);
    return () => window.clearTimeout(timer);
  }, [whole]);
  const show = async (): Promise<void> => {
    try {
      setWhole((await ask('POST /membermanage/sysMemberManage/unmask', { id })).phone);
    } catch {
      // The service has said why.
    }
  };
  return (
    <Fact
      label={t('phone')}
      button={
        masked !== null &&
        whole === null && (
          <Act to="member:phone" onPress={() => void show()}>
            <Icon name="search" size={13} />
            {t('show')}
          </Act>
        )
      }
    >
      <b className="num">{whole ?? masked ?? '—'}</b>
      {masked !== null && (
        <Permitted to="member:phone">
          <small>{t(whole === null ? 'looksAreLogged' : 'hiddenSoon')}</small>
        </Permitted>
      )}
    </Fact>
  );
}

export function Profile({ shown, onChanged }: { shown: Shown; onChanged: () => void }) {
  const t = texts.use();
  const { row, page } = shown;
  const [editing, setEditing] = useState(false);
  const [reading, setReading] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  usePreload(windows);
  const frozen = row.frozen === 'YES';
  return (
    <aside className="member-profile">
      <header className="member-head">
        <h2>{t('profile')}</h2>
        <Permitted to="member:edit">
          <button type="button" className="link-button member-count" onClick={() => setEditing(true)}>
            {t('amend')}
          </button>
        </Permitted>
      </header>
      <Phone key={row.id} id={row.id} masked={row.phone} />
      <Fact
        label={t('joined')}
        button={
          <Act to="member:expiry" onPress={() => setDecision('expiry')}>
            {t('changeExpiry')}
          </Act>
        }
      >
        <span className="num">{dayOf(row.createTime)}</span>
        <small className="num">{row.endTime === null ? t('noEnd') : t('untilDate', { date: row.endTime })}</small>
      </Fact>
      <Fact
        label={t('consumptionPassword')}
        button={
          <Act to="member:password" onPress={() => setDecision('password')}>
            {t(row.havePassword === 'YES' ? 'resetPassword' : 'setPassword')}
          </Act>
        }
      >
        {row.havePassword === 'YES' && <Icon name="key" size={13} />}{' '}
        {t(row.havePassword === 'YES' ? 'passwordSet' : 'passwordNone')}
      </Fact>
      <Fact label={t('extraLaps')}>{t(row.extraLaps === 'YES' ? 'allowed' : 'notAllowed')}</Fact>
      <Fact
        label={t('state')}
        button={
          <Act to="member:freeze" onPress={() => setDecision(frozen ? 'unfreeze' : 'freeze')}>
            <Icon name="padlock" size={13} />
            {t(frozen ? 'unfreeze' : 'freeze')}
          </Act>
        }
      >
        {frozen ? t('frozen') : t('open')}
        {frozen && (
          <small>
            {row.frozenReason} · {page.frozenBy} {rowTime(page.frozenTime).slice(0, -3)}
          </small>
        )}
      </Fact>
      <Fact
        label={t('agreement')}
        button={
          page.agreedTime !== null && (
            <button type="button" className="member-act" onClick={() => setReading(true)}>
              {t('readAgreement')}
            </button>
          )
        }
      >
        {page.agreedTime === null ? t('notAgreed') : t('agreedOn', { date: dayOf(page.agreedTime) })}
      </Fact>
      {page.recommendedBy && (
        <Fact label={t('recommendedBy')}>
          <Link to={`?id=${page.recommendedBy.id}`}>{page.recommendedBy.name}</Link>
          {page.recommendedBy.reward !== null && (
            <small className="num">{t('rewarded', { amount: money(page.recommendedBy.reward) })}</small>
          )}
        </Fact>
      )}
      <Holdings projects={shown.projects} onDecide={setDecision} />
      <Cards cards={page.cards} onAdd={(replaces) => setDecision(replaces)} onChanged={onChanged} />
      <header className="member-head">
        <h2>{t('note')}</h2>
        {page.noteBy !== null && (
          <span className="member-second num">
            {rowTime(page.noteTime).slice(0, 5)} {page.noteBy}
          </span>
        )}
        <Permitted to="member:edit">
          <button type="button" className="link-button member-count" onClick={() => setDecision('note')}>
            {t('changeNote')}
          </button>
        </Permitted>
      </header>
      <p className="member-note">{row.remark ?? t('noNote')}</p>
      <Messages messages={page.messages} />
      {reading && <AgreementWindow id={row.id} onClose={() => setReading(false)} />}
      {editing && (
        <FormDrawer
          of={memberResource}
          mode="edit"
          row={row}
          given={{}}
          kept={['remark']}
          slots={{}}
          overtaken={null}
          neighbours={{ previous: null, next: null }}
          onSaved={(message) => {
            notices.success(message);
            setEditing(false);
            onChanged();
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {decision !== null && isHolding(decision) && (
        <HoldingWindow
          userId={row.id}
          holding={decision.holding}
          onDone={() => {
            setDecision(null);
            onChanged();
          }}
          onClose={() => setDecision(null)}
        />
      )}
      {decision !== null && !isHolding(decision) && (
        <DecisionWindow
          decision={decision}
          shown={shown}
          onDone={() => {
            setDecision(null);
            onChanged();
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </aside>
  );
}
