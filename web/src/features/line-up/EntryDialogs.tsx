/** Windows that change one entry: cancel, rename, renumber. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { ruleOfEntry } from '../../shared/venueNames';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import { texts } from './texts';

interface DialogProps {
  entry: LineUpPayload;
  busy: boolean;
  onClose: () => void;
}

export function CancelDialog({ entry, busy, onConfirm, onClose }: DialogProps & { onConfirm: () => void }) {
  const t = texts.use();
  return (
    <ConfirmDialog
      careful
      busy={busy}
      title={t('cancelTitle', { number: entry.paiduiText })}
      confirmText={t('cancelYes')}
      cancelText={t('cancelNo')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('cancelBody', { name: entry.cheshou, rule: ruleOfEntry(entry) })}
    </ConfirmDialog>
  );
}

function FieldDialog({
  title,
  label,
  initial,
  faultOf,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  initial: string;
  /** What is wrong with a value, or null. */
  faultOf: (value: string) => string | null;
  busy: boolean;
  onSave: (value: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [value, setValue] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const save = (): void => {
    const wrong = faultOf(value.trim());
    setFault(wrong);
    if (wrong === null) onSave(value.trim());
  };
  return (
    <Window
      width={480}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <KeyButton tone="ink" busy={busy} onClick={save}>
            {t('save')}
          </KeyButton>
        </>
      }
    >
      <label className="line-up-field">
        <span>{label}</span>
        <Input
          ref={firstFocus}
          maxLength={30}
          data-own-enter
          value={value}
          status={fault === null ? '' : 'error'}
          aria-invalid={fault !== null}
          onChange={(event) => setValue(event.target.value)}
          onFocus={(event) => event.target.select()}
          onPressEnter={(event) => {
            event.preventDefault();
            save();
          }}
        />
      </label>
      {fault !== null && (
        <p className="line-up-fault" role="alert">
          {fault}
        </p>
      )}
    </Window>
  );
}

export function RenameDialog({ entry, busy, onSave, onClose }: DialogProps & { onSave: (name: string) => void }) {
  const t = texts.use();
  return (
    <FieldDialog
      title={t('renameTitle', { number: entry.paiduiText })}
      label={t('driverNickname')}
      initial={entry.cheshou}
      faultOf={(value) => (value === '' ? t('driverRequired') : null)}
      busy={busy}
      onSave={onSave}
      onClose={onClose}
    />
  );
}

export function RenumberDialog({ entry, busy, onSave, onClose }: DialogProps & { onSave: (number: number) => void }) {
  const t = texts.use();
  return (
    <FieldDialog
      title={t('renumberTitle', { number: entry.paiduiText })}
      label={t('queueNumber')}
      initial={String(entry.paiduiNumber)}
      faultOf={(value) => {
        if (value === '') return t('queueNumberRequired');
        return /^[1-9]\d{0,4}$/.test(value) ? null : t('integerRequired');
      }}
      busy={busy}
      onSave={(value) => onSave(Number(value))}
      onClose={onClose}
    />
  );
}
