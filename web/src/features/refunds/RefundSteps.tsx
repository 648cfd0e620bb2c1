/** A refund on its way: what has happened, and the ways out once the channel has refused it. */
import type { RefundDetail } from '@paddock/contracts/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Input, type InputRef, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api';
import { ask, call } from '../../shared/call';
import { clockTime, amount as yuan } from '../../shared/format';
import { Icon, type IconName } from '../../shared/Icon';
import { KeyButton, KeyCap } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { nothingFocused } from '../../shared/layers';
import { useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import type { Tone } from '../../shared/StateGlyph';
import { useAnswerable } from '../../shared/useAnswerable';
import { Window } from '../../shared/Window';
import { amountText, channelText, isOutside } from './amounts';
import styles from './refunds.module.css';
import { texts } from './texts';
import { isFailed, waysOf, type Choice } from './refundWays';

interface Step {
  icon: IconName;
  tone: Tone;
  text: string;
  at: string | null;
}
const iconSize = 18;
/** While the channel is asked the answer is looked for even when no event comes. */
const lookMs = 2_000;

function useDetail(id: string) {
  const query = useQuery({
    queryKey: storeKey('refunds', 'detail', id),
    queryFn: ({ signal }) => ask('GET /consume/sysRefund/detail', { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'SENDING' ? lookMs : false),
  });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'refund' && payload.rowId === id) void query.refetch();
  });
  return query;
}

/** Who stands for it and why; given up in the list of payments it has neither here. */
const writtenOff = ({ approvedName: name, remark: reason }: RefundDetail): string =>
  name === null ? texts.t('step_writtenOff') : texts.t('step_writtenOffBy', { name, reason });

function stepsOf(refund: RefundDetail): Step[] {
  const t = texts.t;
  const channel = channelText(refund.provider);
  const done = { icon: 'tickRound', tone: 'go' } as const;
  const last = (): Step[] => {
    switch (refund.state) {
      case 'SENDING':
        return [
          refund.unclear
            ? { icon: 'back', tone: 'care', text: t('step_unclear'), at: null }
            : { icon: 'queuing', tone: 'wait', text: t('step_waiting', { channel }), at: null },
        ];
      case 'DONE': {
        const text =
          refund.target === 'CHANNEL'
            ? t('step_done', { channel })
            : t(
                refund.target === 'CASH'
                  ? 'step_handedOver'
                  : isOutside(refund.unit)
                    ? `step_${refund.unit}`
                    : 'step_member',
              );
        return [{ ...done, text, at: refund.endedAt }];
      }
      case 'HANDOVER':
        return [{ icon: 'queuing', tone: 'wait', text: t('step_handOver'), at: null }];
      case 'WRITTENOFF':
        return [{ icon: 'cross', tone: 'grey', text: writtenOff(refund), at: refund.endedAt }];
      case 'LATER':
        return [
          { icon: 'cross', tone: 'wrong', text: t('step_refused', { channel }), at: null },
          { icon: 'clock', tone: 'wait', text: t('step_later', { time: clockTime(refund.nextTryAt) }), at: null },
        ];
      case 'WITHMANAGER':
        return [
          { icon: 'cross', tone: 'wrong', text: t('step_refused', { channel }), at: null },
          {
            icon: 'user',
            tone: 'care',
            text: t('step_manager', { name: refund.handedToName ?? t('manager') }),
            at: null,
          },
        ];
      case 'REFUSED':
        return [{ icon: 'cross', tone: 'wrong', text: t('step_refused', { channel }), at: null }];
    }
  };
  return [
    { ...done, text: t('step_password'), at: refund.createdAt },
    ...(refund.askedAt === null ? [] : [{ ...done, text: t('step_asked', { channel }), at: refund.askedAt }]),
    ...last(),
  ];
}

const titleOf = (refund: RefundDetail) =>
  isFailed(refund)
    ? ('title_failed' as const)
    : refund.state === 'HANDOVER'
      ? ('title_cash' as const)
      : refund.state === 'SENDING'
        ? ('refunding' as const)
        : ('title_done' as const);

export function RefundSteps({ id, onChanged, onClose }: { id: string; onChanged: () => void; onClose: () => void }) {
  const t = texts.use();
  const { data: refund, refetch } = useDetail(id);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [manager, setManager] = useState('');
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const act = useMutation({
    meta: { silent: true },
    mutationFn: (what: Choice) =>
      what === 'handOver'
        ? call('POST /consume/sysRefund/handover', { id })
        : call('POST /consume/sysRefund/solve', {
            ...{
              id,
              solution: what,
              remark: what === 'writeOff' ? reason : '',
              managerId: manager,
              managerPassword: password,
            },
          }),
    onSuccess: ({ message }) => {
      notices.success(message);
      setFault(null);
      setPassword('');
      setChosen(null);
      onChanged();
      void refetch();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      setPassword('');
      managerField.current?.focus();
      setFault(error.message);
      void refetch();
    },
  });
  const failed = refund ? isFailed(refund) : false;
  const ways = refund ? waysOf(refund) : [];
  // What was chosen counts while it is offered: another window may have moved the refund on.
  const way = ways.find(({ key }) => key === chosen) ?? ways[0];
  const solution = way?.key ?? null;
  const needsManager = solution === 'cash' || solution === 'writeOff';
  const needsReason = solution === 'writeOff';
  const isComplete = (!needsManager || (manager !== '' && password !== '')) && (!needsReason || reason.trim() !== '');
  const channel = channelText(refund?.provider ?? null);
  const answerable = useAnswerable(refund?.state ?? null);
  const managerField = useRef<InputRef>(null);
  const wayButton = useRef<HTMLButtonElement>(null);
  // What was asked for last stands ready for Enter.
  useEffect(() => {
    if (answerable && nothingFocused()) wayButton.current?.focus();
  }, [answerable]);
  // The news of what was done may be here before its answer: then there is nothing more to wait for.
  const acts = act.isPending && way !== undefined;
  const confirm = (): void => {
    if (acts || !refund) return;
    if (solution === null) return onClose();
    if (isComplete) act.mutate(solution);
  };
  const enter = (): void => {
    if (answerable) confirm();
  };
  const choose = (index: number) => () => {
    const picked = ways[index];
    if (picked && !picked.barred) setChosen(picked.key);
  };
  if (!refund) return null;
  return (
    <Window
      width={560}
      className={styles.window}
      title={
        <>
          {t(titleOf(refund))}{' '}
          <small className="num">
            {[refund.orderNumber, t('number', { number: refund.refundNumber })].filter(Boolean).join(' · ')}
          </small>
        </>
      }
      busy={acts}
      onClose={onClose}
      keys={{ Enter: enter, '1': choose(0), '2': choose(1), '3': choose(2), '4': choose(3) }}
      footer={
        <div className={styles.foot}>
          {failed && refund.state !== 'WITHMANAGER' && (
            <KeyButton busy={act.isPending} onClick={() => act.mutate('again')}>
              {t('again')}
            </KeyButton>
          )}
          <KeyButton cap="Esc" disabled={acts} onClick={onClose}>
            {t('close')}
          </KeyButton>
          {way && (
            <KeyButton
              ref={wayButton}
              tone="ink"
              cap="Enter"
              busy={act.isPending}
              disabled={!isComplete}
              onClick={confirm}
            >
              {way.label}
            </KeyButton>
          )}
        </div>
      }
    >
      <div className={styles.refund}>
        <header className={styles.head}>
          <b className={`num ${styles.sum}`}>
            {refund.unit === 'fen' ? `¥${yuan(refund.amount / 100)}` : amountText(refund.amount, refund.unit)}
          </b>
          {failed && (
            <span>
              {refund.message === null
                ? t('saysNothing', { channel })
                : t('says', { channel, message: refund.message })}
              <br />
              <b>{t('nothingMoved')}</b>
            </span>
          )}
        </header>
        <ol className={styles.steps}>
          {stepsOf(refund).map(({ icon, tone, text, at }) => (
            <li key={text}>
              <span className={`tone-${tone}`}>
                <Icon name={icon} size={iconSize} />
              </span>
              <span>{text}</span>
              <small className="num">{at === null ? '' : clockTime(at)}</small>
            </li>
          ))}
        </ol>
        {way && (
          <section className={styles.part}>
            <h3>{t('whatNow')}</h3>
            <div className={styles.solutions} role="radiogroup" aria-label={t('whatNow')}>
              {ways.map(({ key, label, hint, aside, barred }, index) => (
                <button
                  key={key}
                  type="button"
                  role="radio"
                  aria-checked={key === solution}
                  disabled={barred}
                  onClick={choose(index)}
                >
                  <KeyCap>{String(index + 1)}</KeyCap>
                  <span>
                    <b>{label}</b>
                    <small>{hint}</small>
                  </span>
                  <small>{aside}</small>
                </button>
              ))}
            </div>
            {needsReason && (
              <label className={styles.field}>
                <span>{t('writeOffReason')}</span>
                <Input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
              </label>
            )}
            {needsManager && (
              <div className={styles.fields}>
                <label className={styles.field}>
                  <span>{t('manager')}</span>
                  <Select
                    value={manager || undefined}
                    options={refund.approvers.map((each) => ({ value: each.id, label: each.realName }))}
                    onChange={(value: string) => setManager(value)}
                  />
                </label>
                <label className={styles.field}>
                  <span>{t('managerPassword')}</span>
                  <Input
                    ref={managerField}
                    type="password"
                    autoComplete="off"
                    maxLength={200}
                    value={password}
                    onChange={({ target }) => setPassword(target.value)}
                  />
                </label>
              </div>
            )}
            <p className={styles.note}>{t(failed ? 'stillRefunding' : 'cashOwed')}</p>
          </section>
        )}
        {fault !== null && (
          <small className={styles.fault} role="alert">
            {fault}
          </small>
        )}
      </div>
    </Window>
  );
}
