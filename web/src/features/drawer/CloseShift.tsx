/** The end of a shift: what should be in the drawer, what is, and who takes over. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { notices } from '../../shared/notices';
import { useMayPress } from '../../shared/session';
import { readStored } from '../../shared/storage';
import { useHotkeys } from '../../shared/useHotkeys';
import { CountColumn } from './CountColumn';
import type { DenominationsHandle } from './Denominations';
import styles from './drawer.module.css';
import { DrawerColumn } from './DrawerColumn';
import { Paper } from './Paper';
import { ShiftFoot } from './ShiftFoot';
import type { ShiftWindow } from './ShiftWindows';
import { texts } from './texts';
import { useClosing } from './useClosing';
import type { PresentShift, ShiftView } from './useShift';

const ShiftWindows = lazyWindow(() => import('./ShiftWindows'));
const windows = [ShiftWindows];

export function CloseShift({
  present,
  shift,
  choose,
  renew,
}: {
  present: PresentShift;
  shift: ShiftView;
  choose: (id: string) => void;
  renew: () => Promise<void>;
}) {
  const t = texts.use();
  usePreload(windows);
  const mayClose = useMayPress('drawer:shift');
  const [opened, setOpened] = useState<ShiftWindow | null>(null);
  const fields = useRef<DenominationsHandle>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const closing = useClosing(shift, {
    renew,
    focusField: (index) => fields.current?.focus(index),
    focusPassword: () => passwordField.current?.focus(),
  });
  const { counted } = closing;
  useEffect(() => {
    if (!counted) fields.current?.focus(0);
  }, [counted]);
  const print = useMutation({
    mutationFn: () => call('POST /drawer/sysShift/print', { id: shift.id, printId: readStored('printId', '') }),
    onSuccess: ({ message }) => notices.success(message),
  });
  useHotkeys({ F10: () => print.mutate(), ...(mayClose ? { Enter: closing.close } : {}) });
  return (
    <div className={styles.shift}>
      <h1 className="sr-only">{t('shiftTool')}</h1>
      <DrawerColumn present={present} shift={shift} choose={choose} onOpen={setOpened} />
      <CountColumn closing={closing} fields={fields} />
      <aside className={styles.reportColumn}>
        <h2>
          {t('xReport')} <span>{t('xHint')}</span>
        </h2>
        <Paper lines={shift.report} label={t('xReport')} />
      </aside>
      <ShiftFoot
        closing={closing}
        passwordField={passwordField}
        onPick={() => setOpened('next')}
        onPrint={() => print.mutate()}
      />
      {opened !== null && (
        <ShiftWindows
          window={opened}
          shift={shift}
          onCashier={(cashier) => {
            setOpened(null);
            closing.handTo(cashier);
          }}
          onDone={() => {
            setOpened(null);
            void renew();
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
