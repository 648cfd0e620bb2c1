/** What stands in the venue, what has to be done first; keys, pairing codes and the places of big screens. */
import { device } from '@paddock/contracts/resources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { ask, call } from '../../shared/call';
import { lang } from '../../shared/i18n';
import { storeKey, useStoreOfKeys } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { Plate } from '../../shared/Plate';
import { PromptDialog } from '../../shared/PromptDialog';
import { ResourcePage, StateCell } from '../../shared/resource';
import { useMayPress } from '../../shared/session';
import { words } from '../../shared/words';
import { countOfConditions } from './deviceFigures';
import { DeviceGlyph } from './DeviceGlyph';
import { type DeviceRow, figureOf, FINE, healthOf, LOOK, NOT_YET, OFFLINE, seenText, textOf } from './deviceHealth';
import { deviceTexts } from './deviceTexts';
import type { ShownKey } from './KeyShown';
import styles from './devices.module.css';
import { DoNow } from './DoNow';
import { KindChips } from './KindChips';
import { useDeviceNews } from './useDeviceNews';

const AddDeviceWindow = lazyWindow(() => import('./AddDeviceWindow'));
const KartClassWindow = lazyWindow(() => import('./KartClassWindow'));
const KeyWindow = lazyWindow(() => import('./KeyWindow'));
const StopScreensWindow = lazyWindow(() => import('./StopScreensWindow'));
const windows = [AddDeviceWindow, KartClassWindow, KeyWindow, StopScreensWindow];
/** From here on a clock needs somebody. */
const clockErrorMsMax = 20;
const none = '—';
const keyed: ReadonlySet<string> = new Set(['gate', 'kart', 'light', 'display']);

type Asked = 'rekey' | 'revoke' | 'release';
type Opened =
  | { window: 'add'; first: 'gate' | 'edge' }
  | { window: 'class'; vehicle: { id: string; cardName: string } & Pick<DeviceRow, 'kartClass'> }
  | { window: 'screens'; row: DeviceRow }
  | { window: 'key'; name: string; shown: ShownKey };

const isIn = (row: DeviceRow): boolean => row.active === 'YES';
const nameOf = (row: DeviceRow): string => (lang() === 'en' ? (row.nameEn ?? row.name) : row.name);

function Figure({ value, unit, care = false }: { value: number | null; unit?: string; care?: boolean }) {
  if (value === null) return <span className={styles.quiet}>{none}</span>;
  return (
    <span className={care ? styles.care : undefined}>
      {String(Math.round(value)).replace('-', '−')}
      {unit !== undefined && <small className={styles.unit}>{unit}</small>}
    </span>
  );
}

function LastSeen({ row: { lastSeenAt, condition } }: { row: DeviceRow }) {
  return <span className={Number(condition) === OFFLINE ? styles.care : undefined}>{seenText(lastSeenAt)}</span>;
}

interface Asking {
  what: Asked;
  row: DeviceRow;
}
type TakenKart = Asking & { what: Exclude<Asked, 'release'> };
interface Taken {
  row: DeviceRow;
  seenStanding?: true;
}

/** Whether a kart loses what it is reached by. */
const takesKart = (asking: Asking): asking is TakenKart =>
  asking.what !== 'release' && asking.row.type === 'kart' && asking.row.vehicleId !== null;
/** One that is not connected cannot say that it stands: the person who takes its device away has to see it. One that never came drives nowhere. */
const mustBeSeen = (asking: Asking): asking is TakenKart =>
  takesKart(asking) && asking.row.isConnecte === 'NO' && asking.row.lastSeenAt !== null;
const hintOf = (asking: Asking, t: ReturnType<typeof deviceTexts.use>): string =>
  [mustBeSeen(asking) ? t('kartUnseen') : takesKart(asking) ? t('kartStops') : '', t(`${asking.what}Hint`)].join(
    t('between'),
  );

export default function DeviceList() {
  const t = deviceTexts.use();
  const w = words.use();
  const client = useQueryClient();
  const [mayAdd, mayPair] = [useMayPress('device:add'), useMayPress('edge:edit')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  usePreload(windows);
  const renew = (): void => void client.invalidateQueries({ queryKey: storeKey(device.name) });
  useDeviceNews();
  const orgCode = useStoreOfKeys();
  const { data: figures = null } = useQuery({
    queryKey: [orgCode, device.name, 'figures'],
    queryFn: ({ signal }) => ask('GET /device/sysDevice/figures', {}, { signal, silent: true }),
    meta: { silent: true },
  });
  const done = {
    onSuccess: ({ message }: { message: string }) => notices.success(message),
    onSettled: () => {
      setAsking(null);
      renew();
    },
  };
  const rekey = useMutation({
    mutationFn: ({ row: { id }, ...seen }: Taken) => call('POST /device/sysDevice/rekey', { id, ...seen }),
    onSuccess: ({ result }, { row }) => setOpened({ window: 'key', name: nameOf(row), shown: result }),
    onSettled: done.onSettled,
  });
  const revoke = useMutation({
    mutationFn: ({ row: { id }, ...seen }: Taken) => call('POST /device/sysDevice/revoke', { id, ...seen }),
    ...done,
  });
  const release = useMutation({
    mutationFn: ({ row: { id } }: Taken) => call('POST /device/sysDevice/releaseDisplay', { id }),
    ...done,
  });
  const admit = useMutation({
    mutationFn: ({ id }: DeviceRow) => call('POST /device/sysDevice/admitDisplay', { id }),
    ...done,
  });
  const confirm = useMutation({
    mutationFn: ({ id }: DeviceRow) => call('POST /device/sysDevice/confirmDisplay', { id }),
    ...done,
  });
  const calls = { rekey, revoke, release };
  return (
    <>
      <ResourcePage
        resource={device}
        facts={[
          { label: t('toLookAt'), values: { condition: String(OFFLINE) } },
          { label: t('waitingFact'), values: { condition: String(LOOK) } },
        ]}
        chips={{
          field: 'type',
          show: (chosen, choose) => figures && <KindChips figures={figures} chosen={chosen} onChoose={choose} />,
        }}
        tools={
          figures && (
            <span className={styles.summary}>
              {t('summary', {
                toDo: countOfConditions(figures, [OFFLINE, LOOK]),
                notYet: countOfConditions(figures, [NOT_YET]),
                fine: countOfConditions(figures, [FINE]),
              })}
            </span>
          )
        }
        {...(mayAdd || mayPair
          ? {
              add: {
                ...{ label: t('add'), cap: 'Alt N', hotkey: 'Alt+n' },
                onPress: () => setOpened({ window: 'add', first: mayAdd ? 'gate' : 'edge' }),
              },
            }
          : {})}
        cells={{
          name: (row: DeviceRow) => (
            <span className={styles.device} title={row.type_dictText}>
              {row.cardName === null ? (
                <span className={styles.kindBox}>
                  <DeviceGlyph kind={row.type} size={14} />
                </span>
              ) : (
                <Plate number={row.cardName} />
              )}
              <span className="sr-only">{row.type_dictText}</span>
              {nameOf(row) === row.cardName ? (
                row.kartClass === null && <span className={styles.quiet}>{row.transponder ?? ''}</span>
              ) : (
                <span className="one-line">{nameOf(row)}</span>
              )}
              {row.kartClass !== null && <span className={styles.kartClass}>{row.kartClass_dictText}</span>}
            </span>
          ),
          lastSeenAt: (row: DeviceRow) => <LastSeen row={row} />,
          condition: (row: DeviceRow) => <StateCell state={healthOf(row, t)} />,
        }}
        columns={[
          {
            ...{ name: 'doNow', label: t('doNow'), width: 104, after: 'condition' },
            render: (row: DeviceRow) => (
              <DoNow row={row} onChanged={renew} onPair={() => setOpened({ window: 'add', first: 'edge' })} />
            ),
          },
          {
            ...{ name: 'signal', label: t('signal'), width: 88, align: 'right', after: 'lastSeenAt' },
            render: (row: DeviceRow) =>
              figureOf(row, 'rssiDbm') === null ? (
                <Figure value={figureOf(row, 'noise')} unit={t('noise')} />
              ) : (
                <Figure value={figureOf(row, 'rssiDbm')} unit="dBm" />
              ),
          },
          {
            ...{ name: 'battery', label: t('battery'), width: 66, align: 'right', after: 'lastSeenAt' },
            render: (row: DeviceRow) => <Figure value={figureOf(row, 'batteryPercent')} unit="%" />,
          },
          {
            ...{ name: 'missed', label: t('missedHead'), width: 70, align: 'right', after: 'lastSeenAt' },
            render: (row: DeviceRow) => <Figure value={figureOf(row, 'lostPassings')} />,
          },
          {
            ...{ name: 'clock', label: t('clockError'), width: 66, align: 'right', after: 'lastSeenAt' },
            render: (row: DeviceRow) => {
              const errorMs = figureOf(row, 'clockErrorMs');
              return <Figure value={errorMs} unit="ms" care={Math.abs(errorMs ?? 0) >= clockErrorMsMax} />;
            },
          },
          {
            ...{ name: 'firmware', label: t('firmware'), width: 72, after: 'lastSeenAt' },
            render: (row: DeviceRow) => <span className={styles.quiet}>{textOf(row, 'firmware') ?? none}</span>,
          },
        ]}
        doneOf={(row: DeviceRow) => !isIn(row)}
        actions={[
          {
            ...{ key: 'pairingCode', label: () => t('pairingCode'), permission: 'edge:edit' },
            shown: (row: DeviceRow) => row.type === 'edge',
            onPress: () => setOpened({ window: 'add', first: 'edge' }),
          },
          {
            ...{ key: 'stopScreens', label: () => t('stopScreens'), permission: 'device:add' },
            shown: (row: DeviceRow) => row.type === 'edge',
            onPress: (row: DeviceRow) => setOpened({ window: 'screens', row }),
          },
          {
            ...{ key: 'class', label: () => t('kartClass'), permission: 'vehicle:edit' },
            shown: (row: DeviceRow) => row.vehicleId !== null && isIn(row),
            onPress: ({ vehicleId, cardName, kartClass }: DeviceRow) => {
              if (vehicleId !== null)
                setOpened({ window: 'class', vehicle: { id: vehicleId, cardName: cardName ?? '', kartClass } });
            },
          },
          {
            ...{ key: 'release', label: () => t('release'), permission: 'device:add' },
            shown: (row: DeviceRow) => row.type === 'screen' && isIn(row),
            onPress: (row: DeviceRow) => setAsking({ what: 'release', row }),
          },
          {
            ...{ key: 'confirm', label: () => t('confirmScreen'), permission: 'device:add' },
            shown: (row: DeviceRow) => row.type === 'screen' && isIn(row) && row.health['confirmed'] !== true,
            onPress: (row: DeviceRow) => confirm.mutate(row),
          },
          {
            ...{ key: 'admit', label: () => t('admit'), permission: 'device:add' },
            shown: (row: DeviceRow) => row.type === 'screen' && !isIn(row),
            onPress: (row: DeviceRow) => admit.mutate(row),
          },
          {
            ...{ key: 'rekey', label: () => t('rekey'), permission: 'device:add' },
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
          text={hintOf(asking, t)}
          answers={[
            { label: w('cancel'), onPress: () => setAsking(null) },
            {
              label: mustBeSeen(asking) ? t(`${asking.what}Seen`) : t(asking.what),
              strong: true,
              onPress: () =>
                calls[asking.what].mutate({ row: asking.row, ...(mustBeSeen(asking) && { seenStanding: true }) }),
            },
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
      {opened?.window === 'class' && (
        <KartClassWindow vehicle={opened.vehicle} onChanged={renew} onClose={() => setOpened(null)} />
      )}
      {opened?.window === 'screens' && (
        <StopScreensWindow row={opened.row} onChanged={renew} onClose={() => setOpened(null)} />
      )}
      {opened?.window === 'key' && (
        <KeyWindow name={opened.name} shown={opened.shown} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
