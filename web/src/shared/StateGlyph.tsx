/** The status vocabulary: one glyph, one word and one tone for each state, the same on every screen. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import { defineTexts } from './i18n';

export type StateName = keyof typeof states;
export type Tone = 'ink' | 'wait' | 'go' | 'care' | 'wrong' | 'grey' | 'best' | 'own-best';

/** Names: vehicle and entry states as on the wire; entry states that differ from a kart's carry `ENTRY_`. */
const states = {
  IDLE: { glyph: 'idle', tone: 'ink' },
  QUEUING: { glyph: 'queuing', tone: 'wait' },
  INUSE: { glyph: 'run', tone: 'go' },
  LIMITED: { glyph: 'slow', tone: 'care' },
  RETURNING: { glyph: 'turnIn', tone: 'wait' },
  NOTBACK: { glyph: 'warning', tone: 'care' },
  RETURNED: { glyph: 'tick', tone: 'go' },
  STOPPED: { glyph: 'bars', tone: 'grey' },
  UNSTOPPED: { glyph: 'warning', tone: 'care' },
  OFFLINE: { glyph: 'offline', tone: 'grey' },
  ONLINE: { glyph: 'dot', tone: 'go' },
  LOCKED: { glyph: 'padlock', tone: 'grey' },
  SCRAP: { glyph: 'cross', tone: 'grey' },
  MAINTENANCE: { glyph: 'wrench', tone: 'care' },
  POWEROFF: { glyph: 'power', tone: 'grey' },
  POWERON: { glyph: 'power', tone: 'ink' },
  LOWBATTERY: { glyph: 'battery', tone: 'care' },
  PASSED: { glyph: 'warning', tone: 'care' },
  REVOKED: { glyph: 'cross', tone: 'grey' },
  DEPARTED: { glyph: 'run', tone: 'go' },
  GUADAN: { glyph: 'clock', tone: 'care' },
  PAYED: { glyph: 'tick', tone: 'go' },
  LINKED: { glyph: 'chain', tone: 'wait' },
  ESCAPED: { glyph: 'door', tone: 'wrong' },
  WAITING: { glyph: 'dotHollow', tone: 'ink' },
  SUCCESS: { glyph: 'tickRound', tone: 'go' },
  REVERSING: { glyph: 'back', tone: 'care' },
  NEEDSHUMAN: { glyph: 'warning', tone: 'care' },
  SESSIONBEST: { glyph: 'block', tone: 'best' },
  OWNBEST: { glyph: 'blockOutline', tone: 'own-best' },
  FINISHED: { glyph: 'chequered', tone: 'ink' },
  LIVE: { glyph: 'dot', tone: 'go' },
  STALE: { glyph: 'dotHollow', tone: 'grey' },
} as const satisfies Record<string, { glyph: IconName; tone: Tone }>;

const texts = defineTexts('states', {
  cn: {
    IDLE: '空闲',
    QUEUING: '排队中',
    INUSE: '使用中',
    LIMITED: '限速',
    RETURNING: '回场',
    NOTBACK: '待回位',
    RETURNED: '已回位',
    STOPPED: '已停',
    UNSTOPPED: '还没应答停车',
    OFFLINE: '离线',
    ONLINE: '在线',
    LOCKED: '已锁定',
    SCRAP: '已报废',
    MAINTENANCE: '维修中',
    POWEROFF: '关机',
    POWERON: '开机',
    LOWBATTERY: '电量',
    PASSED: '已过号',
    REVOKED: '已撤销',
    DEPARTED: '已发车',
    GUADAN: '挂单',
    PAYED: '已支付',
    LINKED: '已关联充值',
    ESCAPED: '逃单',
    WAITING: '等待付款',
    SUCCESS: '支付成功',
    REVERSING: '正在撤销支付，请勿重复收款',
    NEEDSHUMAN: '支付待人工核对，请联系店长',
    SESSIONBEST: '本场最快',
    OWNBEST: '个人最快',
    FINISHED: '完成',
    LIVE: '实时',
    STALE: '已断',
  },
  en: {
    IDLE: 'Idle',
    QUEUING: 'Queuing',
    INUSE: 'In use',
    LIMITED: 'Slowed',
    RETURNING: 'Coming in',
    NOTBACK: 'Not back',
    RETURNED: 'In the pit',
    STOPPED: 'Stopped',
    UNSTOPPED: 'No answer to the stop',
    OFFLINE: 'Offline',
    ONLINE: 'Online',
    LOCKED: 'Locked',
    SCRAP: 'Scrapped',
    MAINTENANCE: 'Maintenance',
    POWEROFF: 'Power off',
    POWERON: 'Power on',
    LOWBATTERY: 'Battery',
    PASSED: 'Skipped',
    REVOKED: 'Revoked',
    DEPARTED: 'Departed',
    GUADAN: 'Pending',
    PAYED: 'Paid',
    LINKED: 'Linked',
    ESCAPED: 'Escaped',
    WAITING: 'Waiting',
    SUCCESS: 'Payment success',
    REVERSING: 'Being reversed, do not charge again yet',
    NEEDSHUMAN: 'Payment needs a check, ask the manager',
    SESSIONBEST: 'Session best',
    OWNBEST: 'Personal best',
    FINISHED: 'Finished',
    LIVE: 'Live',
    STALE: 'Offline',
  },
});

/** The word of a state in the present language. */
export const useStateWord = (): ((state: StateName) => string) => texts.use();
/** The tone of a state, for left bars and frames (`tone-go` and so on are classes that set `--tone-*`). */
export const toneOf = (state: StateName): Tone => states[state].tone;

/** The glyph alone; give the word beside it, or `labelled` when there is no room. `size` in px. */
export function StateGlyph({
  state,
  size = 16,
  labelled = false,
}: {
  state: StateName;
  size?: number;
  labelled?: boolean;
}) {
  const word = texts.use();
  return <Icon name={states[state].glyph} size={size} {...(labelled ? { label: word(state) } : {})} />;
}

/** Glyph and word; `detail` follows the word (`2/5`, `0:18`, `14%`); `tag` draws the tinted box. */
export function StateLabel({ state, detail, tag = false }: { state: StateName; detail?: ReactNode; tag?: boolean }) {
  const word = texts.use();
  const { tone } = states[state];
  return (
    <span className={`state tone-${tone}${tag ? ' state-tag' : ''}${tag && tone === 'wrong' ? ' state-outlined' : ''}`}>
      <StateGlyph state={state} size={13} />
      <span>{word(state)}</span>
      {detail !== undefined && <span className="num">{detail}</span>}
    </span>
  );
}
