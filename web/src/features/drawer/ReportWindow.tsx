/** A report in a window, to be read and printed again. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { readStored } from '../../shared/storage';
import { Window } from '../../shared/Window';
import { texts } from './texts';

export default function ReportWindow({
  id,
  title,
  children,
  onClose,
}: {
  id: string;
  title: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const t = texts.use();
  const print = useMutation({
    mutationFn: () => call('POST /drawer/sysShift/print', { id, printId: readStored('printId', '') }),
    onSuccess: ({ message }) => notices.success(message),
  });
  return (
    <Window
      width={426}
      title={title}
      keys={{ F10: () => print.mutate() }}
      onClose={onClose}
      footer={
        <>
          <Button ref={firstFocus} onClick={onClose}>
            {t('close')}
          </Button>
          <KeyButton tone="ink" cap="F10" busy={print.isPending} onClick={() => print.mutate()}>
            {t('print')}
          </KeyButton>
        </>
      }
    >
      {children}
    </Window>
  );
}
