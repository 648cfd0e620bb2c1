/** The screens on which the stop of the venue was opened: each can stop the track until it is taken off. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../shared/call';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { type DeviceRow, screensOf, seenText } from './deviceHealth';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

const width = 480;

export default function StopScreensWindow({
  row,
  onChanged,
  onClose,
}: {
  row: DeviceRow;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = deviceTexts.use();
  const [gone, setGone] = useState<readonly string[]>([]);
  const withdraw = useMutation({
    mutationFn: (id: string) => call('POST /device/sysDevice/withdrawScreen', { id }),
    onSuccess: ({ message }, id) => {
      notices.success(message);
      setGone([...gone, id]);
    },
    onSettled: onChanged,
  });
  const screens = screensOf(row).filter(({ id }) => !gone.includes(id));
  return (
    <Window
      width={width}
      title={t('stopScreens')}
      onClose={onClose}
      footer={
        <KeyButton tone="ink" onClick={onClose}>
          {t('done')}
        </KeyButton>
      }
    >
      <p className="dialog-hint">{t(screens.length === 0 ? 'noStopScreens' : 'stopScreensHint')}</p>
      <ul className={styles.stopScreens}>
        {screens.map(({ id, name, lastSeenAt }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={styles.quiet}>{seenText(lastSeenAt)}</span>
            <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
              {t('withdrawScreen')}
            </Button>
          </li>
        ))}
      </ul>
    </Window>
  );
}
