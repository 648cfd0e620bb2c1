/** One member: accounts, statement, runs, cards, and what staff decide about a member. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { CardField } from '../../shared/CardField';
import { handMember } from '../../shared/handedMember';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { memberName } from '../../shared/memberName';
import { useMayPress } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { useHome } from '../../shared/useLayer';
import { useOwnMemberLookup } from '../../shared/useMemberLookup';
import { Icon } from '../../shared/Icon';
import { memberState, stateOf } from './memberState';
import './member-page.css';
import { Profile } from './Profile';
import { Accounts } from './AccountBand';
import { RunList } from './RunList';
import { sellTo } from './sellTo';
import { StatementList } from './StatementList';
import { texts } from './texts';
import { useMember, type Shown } from './useMember';

const MemberPicker = lazyWindow(() => import('./FindMember'));
const windows = [MemberPicker];

function Who({ shown }: { shown: Shown }) {
  const t = texts.use();
  const state = memberState(shown.row, shown.page.today, t);
  return (
    <div className="member-band-who">
      <b className="one-line" title={memberName(shown.row)}>
        {memberName(shown.row)}
      </b>
      <span>{t('levelShort', { level: shown.row.memberLevel })}</span>
      <span className="num">{shown.row.phone ?? '—'}</span>
      <span className={`state tone-${state.tone}`}>
        <Icon name={state.glyph} size={13} />
        {state.word}
      </span>
    </div>
  );
}

export default function MemberPage() {
  const t = texts.use();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? '';
  const { shown, runs, renew } = useMember(id);
  const [picking, setPicking] = useState(false);
  const card = useRef<HTMLInputElement>(null);
  const lookup = useOwnMemberLookup((found) => {
    if (found && found.id !== id) setQuery({ id: found.id });
  });
  usePreload(windows);
  const maySell = useMayPress('consume:add');
  const mayRecharge = useMayPress('recharge:add');
  const data = shown.data ?? null;
  const frozen = data?.row.frozen === 'YES';
  const open = data !== null && ['open', 'expired'].includes(stateOf(data.row, data.page.today));
  const sell = (): void => {
    if (data && open) void sellTo(data.row).then(() => navigate('/consume/SysConsumeTool'));
  };
  const recharge = (): void => {
    if (!data || !open) return;
    handMember(data.row);
    void navigate('/memberrecharge/SysMemberRechargeTool');
  };
  useHotkeys({
    F3: () => setPicking(true),
    ...(maySell ? { F2: sell } : {}),
    ...(mayRecharge ? { F7: recharge } : {}),
  });
  useHome(() => card.current?.focus());
  useEffect(() => card.current?.focus(), []);
  return (
    <div className="member-page">
      <h1 className="sr-only">{data ? memberName(data.row) : t('member')}</h1>
      <div className={`member-band${frozen ? ' frozen' : ''}`}>
        <div className="member-first">
          <div className="member-band-box">
            <CardField lookup={lookup} label={t('memberCard')} field={card} placeholder={t('swipeOrTypeCard')} />
            <KeyButton cap="F3" onClick={() => setPicking(true)}>
              {t('findMember')}
            </KeyButton>
          </div>
          {data && <Who shown={data} />}
        </div>
        {data && <Accounts shown={data} />}
      </div>
      {data ? (
        <>
          <div className="member-columns">
            <Profile shown={data} onChanged={renew} />
            <StatementList id={id} />
            {runs.data ? <RunList runs={runs.data} /> : <section className="member-runs" />}
          </div>
          <footer className="member-foot">
            {frozen && (
              <span className="member-why">
                <Icon name="padlock" size={14} />
                {t('frozenBecause', { reason: data.row.frozenReason ?? '' })}
              </span>
            )}
            {mayRecharge && (
              <KeyButton cap="F7" disabled={!open} onClick={recharge}>
                {t('recharge')}
              </KeyButton>
            )}
            {maySell && (
              <KeyButton tone="primary" cap="F2" disabled={!open} onClick={sell}>
                {t('sellTo')}
              </KeyButton>
            )}
          </footer>
        </>
      ) : (
        <div className="member-empty">
          {shown.isError ? (
            <ErrorState onRetry={renew} />
          ) : (
            (id === '' || shown.isSuccess) && (
              <EmptyState title={t(id === '' ? 'swipeFirst' : 'memberNotFound')} hint={t('swipeHint')} />
            )
          )}
        </div>
      )}
      {picking && (
        <MemberPicker
          onConfirm={(found) => {
            setPicking(false);
            if (found) lookup.take(found);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
