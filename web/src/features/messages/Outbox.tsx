/** What was sent and will be: how far each message is, why one was not sent, and what somebody decides of it. */
import { MESSAGE_ATTEMPTS_MAX } from '@paddock/contracts/messaging';
import { message, type RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/call';
import { clockTime } from '../../shared/format';
import { Icon, type IconName } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { ResourcePage } from '../../shared/resource';
import { Segments } from '../../shared/Segments';
import type { Tone } from '../../shared/StateGlyph';
import { useHotkeys } from '../../shared/useHotkeys';
import { channelIcons } from './channelIcons';
import styles from './messages.module.css';
import { StopCauses } from './StopCauses';
import { texts } from './texts';

type Message = RowOf<typeof message>;

const looks: Readonly<Record<string, { glyph: IconName; tone: Tone }>> = {
  QUEUED: { glyph: 'queuing', tone: 'wait' },
  SENDING: { glyph: 'queuing', tone: 'wait' },
  RETRY: { glyph: 'clock', tone: 'wait' },
  SENT: { glyph: 'tick', tone: 'go' },
  STOPPED: { glyph: 'warning', tone: 'care' },
  ENDED: { glyph: 'minus', tone: 'grey' },
};
/** Same template, minute and reason. */
const foldOf = (row: Message): string | null =>
  row.reason === null
    ? null
    : [
        row.templateCode,
        row.esType,
        row.createTime.slice(0, 'yyyy-MM-dd HH:mm'.length),
        row.esSendStatus,
        row.reason,
      ].join(' ');
const canStart = (row: Message): boolean => row.esSendStatus === 'STOPPED' || row.esSendStatus === 'RETRY';
const canEnd = (row: Message): boolean => canStart(row) || row.esSendStatus === 'QUEUED';

export default function Outbox() {
  const t = texts.use();
  const client = useQueryClient();
  const done = {
    onSuccess: ({ message: text }: { message: string }) => notices.success(text),
    onSettled: () => void client.invalidateQueries({ queryKey: storeKey(message.name) }),
  };
  const again = useMutation({
    mutationFn: (ids: readonly string[]) => call('POST /message/sysMessage/again', { ids: ids.join(',') }),
    ...done,
  });
  const giveUp = useMutation({
    mutationFn: (ids: readonly string[]) => call('POST /message/sysMessage/giveUp', { ids: ids.join(',') }),
    ...done,
  });
  const outcomeOf = (row: Message): string => {
    if (row.esSendStatus === 'SENT' && row.esSendTime !== null) {
      const seconds = (Date.parse(row.esSendTime) - Date.parse(row.createTime)) / 1000;
      return t('sentAfter', { seconds });
    }
    const why = row.reason_dictText ?? '';
    if (row.esSendStatus !== 'RETRY' || row.nextTryTime === null) return why;
    return `${why} · ${t('nextTry', { time: clockTime(row.nextTryTime) })}`;
  };
  return (
    <ResourcePage
      resource={message}
      head={<StopCauses />}
      foldOf={foldOf}
      facts={[{ label: t('stopped'), values: { esSendStatus: 'STOPPED' } }]}
      cells={{
        esType: (row: Message) => (
          <span className={styles.messageChannel}>
            <Icon name={channelIcons[row.esType] ?? 'message'} size={14} /> {row.esType_dictText}
          </span>
        ),
        esSendStatus: (row: Message) => {
          const { glyph, tone } = looks[row.esSendStatus] ?? { glyph: 'dot', tone: 'ink' };
          return (
            <span className={`${styles.messageState} tone-${tone}`}>
              <Icon name={glyph} size={14} /> {row.esSendStatus_dictText}
            </span>
          );
        },
        esSendNum: (row: Message) => (
          <Segments
            used={row.esSendNum}
            max={MESSAGE_ATTEMPTS_MAX}
            tone={row.esSendStatus === 'STOPPED' ? 'care' : 'ink'}
            label={t('attempts')}
          />
        ),
        reason: (row: Message) => <span title={row.providerText ?? undefined}>{outcomeOf(row)}</span>,
      }}
      doneOf={(row: Message) => row.esSendStatus === 'ENDED'}
      actions={[
        {
          key: 'again',
          label: (row: Message, folded) => {
            if (folded.length > 1) return t('againSeveral', { count: folded.length });
            return t(row.esSendStatus === 'RETRY' ? 'now' : 'again');
          },
          permission: 'message:again',
          shown: canStart,
          barred: (row: Message) => (row.hasSecret === 'YES' ? t('codeOnce') : null),
          link: true,
          onPress: (_row, folded) => again.mutate(folded.map(({ id }) => id)),
        },
        {
          key: 'giveUp',
          label: () => t('giveUp'),
          permission: 'message:again',
          shown: canEnd,
          onPress: (_row, folded) => giveUp.mutate(folded.map(({ id }) => id)),
        },
      ]}
      chosenTools={(chosen: readonly Message[], clear) => (
        <Permitted to="message:again">
          <ChosenTools
            chosen={chosen}
            onAgain={(ids) => again.mutate(ids, { onSuccess: clear })}
            onGiveUp={(ids) => giveUp.mutate(ids, { onSuccess: clear })}
          />
        </Permitted>
      )}
    />
  );
}

/** What can be decided of the chosen messages. */
function ChosenTools({
  chosen,
  onAgain,
  onGiveUp,
}: {
  chosen: readonly Message[];
  onAgain: (ids: readonly string[]) => void;
  onGiveUp: (ids: readonly string[]) => void;
}) {
  const t = texts.use();
  const starts = chosen.filter((row) => canStart(row) && row.hasSecret === 'NO').map(({ id }) => id);
  const ends = chosen.filter(canEnd).map(({ id }) => id);
  useHotkeys({ 'Alt+r': () => onAgain(starts) }, starts.length > 0);
  return (
    <>
      {ends.length > 0 && <KeyButton onClick={() => onGiveUp(ends)}>{t('giveUp')}</KeyButton>}
      {starts.length > 0 && (
        <KeyButton tone="primary" cap="Alt R" onClick={() => onAgain(starts)}>
          {t('againSeveral', { count: starts.length })}
        </KeyButton>
      )}
    </>
  );
}
