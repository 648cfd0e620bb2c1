/** What stands in the venue, what has to be done first; keys, claim codes and the places of big screens. */
import { device } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { lang } from '../../shared/i18n';
import { Icon } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { Plate } from '../../shared/Plate';
import { PromptDialog } from '../../shared/PromptDialog';
import { ResourcePage, StateCell } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { words } from '../../shared/words';
import { type DeviceRow, figureOf, healthOf } from './deviceHealth';
import { deviceIcons } from './deviceIcons';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

const AddDeviceWindow = lazyWindow(() => import('./AddDeviceWindow'));
const KeyWindow = lazyWindow(() => import('./KeyWindow'));
const windows = [AddDeviceWindow, KeyWindow];
const actionsWidth = { cn: 210, en: 230 } as const;
/** Devices come and go without an event of the feed. */
const renewEveryMs = 10_000;
const keyed: ReadonlySet<string> = new Set(['gate', 'kart', 'light', 'display']);

type Asked = 'rekey' | 'revoke' | 'release';
type Opened =
  { window: 'add'; first: 'gate' | 'edge' } | { window: 'key'; name: string; shown: { id: string; key: string } };

const isIn = (row: DeviceRow): boolean => row.active === 'YES';
const nameOf = (row: DeviceRow): string => (lang() === 'en' ? (row.nameEn ?? row.name) : row.name);

export default function DeviceList() {
  const t = deviceTexts.use();
  const w = words.use();
  const client = useQueryClient();
  const [mayAdd, mayClaim] = [useMayPress('device:add'), useMayPress('edge:edit')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [asking, setAsking] = useState<{ what: Asked; row: DeviceRow } | null>(null);
  usePreload(windows);
  const renew = (): void => void client.invalidateQueries({ queryKey: storeKey(device.name) });
  const renewNow = useEffectEvent(renew);
  useEffect(() => {
    const timer = window.setInterval(() => renewNow(), renewEveryMs);
    return () => window.clearInterval(timer);
  }, []);
  const done = {
    onSuccess: ({ message }: { message: string }) => notices.success(message),
    onSettled: () => {
      setAsking(null);
      renew();
    },
  };
  const rekey = useMutation({
    mutationFn: ({ id }: DeviceRow) => call('POST /device/sysDevice/rekey', { id }),
    onSuccess: ({ result }, row) => setOpened({ window: 'key', name: nameOf(row), shown: result }),
    onSettled: done.onSettled,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: DeviceRow) => call('POST /device/sysDevice/revoke', { id }),
    ...done,
  });
  const release = useMutation({
    mutationFn: ({ id }: DeviceRow) => call('POST /device/sysDevice/releaseDisplay', { id }),
    ...done,
  });
  const admit = useMutation({
    mutationFn: ({ id }: DeviceRow) => call('POST /device/sysDevice/admitDisplay', { id }),
    ...done,
  });
  const calls = { rekey, revoke, release };
  return (
    <>
      <ResourcePage
        resource={device}
        facts={[
          { label: t('toLookAt'), values: { condition: '0' } },
          { label: t('waitingFact'), values: { condition: '1' } },
        ]}
        {...(mayAdd || mayClaim
          ? {
              add: {
                ...{ label: t('add'), cap: 'Alt N', hotkey: 'Alt+n' },
                onPress: () => setOpened({ window: 'add', first: mayAdd ? 'gate' : 'edge' }),
              },
            }
          : {})}
        cells={{
          type: (row: DeviceRow) => (
            <span className={styles.device}>
              <Icon name={deviceIcons[row.type]} size={16} /> {row.type_dictText}
            </span>
          ),
          condition: (row: DeviceRow) => <StateCell state={healthOf(row, t)} />,
          cardName: (row: DeviceRow) => (row.cardName === null ? '—' : <Plate number={row.cardName} />),
        }}
        columns={[
          {
            ...{ name: 'noise', label: t('noise'), width: 80, align: 'right', after: 'lastSeenAt' },
            render: (row: DeviceRow) => figureOf(row, 'noise') ?? '—',
          },
          {
            ...{ name: 'missed', label: t('missedHead'), width: 100, align: 'right', after: 'noise' },
            render: (row: DeviceRow) => figureOf(row, 'lostPassings') ?? '—',
          },
        ]}
        doneOf={(row: DeviceRow) => !isIn(row)}
        actionsWidth={actionsWidth[lang()]}
        actions={[
          {
            ...{ key: 'claim', label: () => t('claim'), permission: 'edge:edit', link: true },
            shown: (row: DeviceRow) => row.type === 'edge',
            onPress: () => setOpened({ window: 'add', first: 'edge' }),
          },
          {
            ...{ key: 'release', label: () => t('release'), permission: 'device:add', link: true },
            shown: (row: DeviceRow) => row.type === 'screen' && isIn(row),
            onPress: (row: DeviceRow) => setAsking({ what: 'release', row }),
          },
          {
            ...{ key: 'admit', label: () => t('admit'), permission: 'device:add', link: true },
            shown: (row: DeviceRow) => row.type === 'screen' && !isIn(row),
            onPress: (row: DeviceRow) => admit.mutate(row),
          },
          {
            ...{ key: 'rekey', label: () => t('rekey'), permission: 'device:add', link: true },
            shown: (row: DeviceRow) => keyed.has(row.type) && isIn(row),
            onPress: (row: DeviceRow) => setAsking({ what: 'rekey', row }),
          },
          {
            ...{ key: 'revoke', label: () => t('revoke'), permission: 'device:add' },
            shown: (row: DeviceRow) => row.type !== 'edge' && row.type !== 'screen' && isIn(row),
            onPress: (row: DeviceRow) => setAsking({ what: 'revoke', row }),
          },
        ]}
      />
      {asking && (
        <PromptDialog
          title={t(`${asking.what}Ask`, { name: nameOf(asking.row) })}
          text={t(`${asking.what}Hint`)}
          answers={[
            { label: w('cancel'), onPress: () => setAsking(null) },
            { label: t(asking.what), strong: true, onPress: () => calls[asking.what].mutate(asking.row) },
          ]}
          onDismiss={() => setAsking(null)}
        />
      )}
      {opened?.window === 'add' && (
        <AddDeviceWindow
          first={opened.first}
          onChanged={renew}
          onClose={() => {
            setOpened(null);
            renew();
          }}
        />
      )}
      {opened?.window === 'key' && (
        <KeyWindow name={opened.name} shown={opened.shown} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
