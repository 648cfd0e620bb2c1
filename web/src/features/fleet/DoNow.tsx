/** What helps a device now: at most one button, which does it or leads there. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMenuPath } from '../../app/menuLinks';
import { call } from '../../shared/call';
import { notices } from '../../shared/notices';
import { useMayPress, useSession } from '../../shared/session';
import { type DeviceRow, isLow, isOut, NOT_YET, OFFLINE, testOf } from './deviceHealth';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

interface Offered {
  label: string;
  busy?: boolean;
  onPress: () => void;
}

export function DoNow({ row, onChanged, onPair }: { row: DeviceRow; onChanged: () => void; onPair: () => void }) {
  const t = deviceTexts.use();
  const navigate = useNavigate();
  const { user } = useSession();
  const board = useMenuPath(['vehicle/SysMarshalBoard']);
  const [mayTest, mayPair, mayControl] = [
    useMayPress('device:add'),
    useMayPress('edge:edit'),
    useMayPress('vehicle:control'),
  ];
  const done = {
    onSuccess: ({ message }: { message: string }) => notices.success(message),
    onSettled: onChanged,
  };
  const test = useMutation({ mutationFn: () => call('POST /device/sysDevice/printTest', { id: row.id }), ...done });
  const lock = useMutation({
    mutationFn: (vehicleId: string) =>
      call('POST /vehicle/sysVehicle/control', {
        ...{ vehicleId, action: 'lock', reason: 'lockedBy', value: user?.realname ?? '' },
      }),
    ...done,
  });

  const condition = Number(row.condition);
  const offered = (): Offered | null => {
    if (row.type === 'edge')
      return condition === NOT_YET && mayPair ? { label: t('pairingCode'), onPress: onPair } : null;
    if (row.type === 'printer' && row.active === 'YES' && mayTest)
      return {
        label: t('printTest'),
        busy: test.isPending || testOf(row)?.state === 'waiting',
        onPress: () => test.mutate(),
      };
    const { vehicleId, vehicleState } = row;
    if (row.type !== 'kart' || vehicleId === null) return null;
    if (condition === OFFLINE && isOut(row) && board !== null)
      return { label: t('toTrack'), onPress: () => void navigate(board) };
    if (isLow(row) && vehicleState === 'IDLE' && mayControl)
      return { label: t('lockKart'), busy: lock.isPending, onPress: () => lock.mutate(vehicleId) };
    return null;
  };
  const action = offered();
  return (
    action && (
      <button
        type="button"
        className={styles.doNow}
        disabled={action.busy === true}
        onClick={(event) => {
          event.stopPropagation();
          action.onPress();
        }}
      >
        {action.label}
      </button>
    )
  );
}
