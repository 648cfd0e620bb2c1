/** Settings of the line-up at this counter; each is kept in this browser. */
import { Button, Input, InputNumber, Modal, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { notices } from '../../shared/notices';
import { words } from '../../shared/words';
import { CashierPanel } from '../cashier/CashierPanel';
import { changeCounterSettings, counterSettings } from './settings';
import { texts } from './texts';

function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <label className="line-up-field">
      <span>{label}</span>
      <span className="line-up-control">
        {children}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const [draft, setDraft] = useState(counterSettings);
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const save = (): void => {
    changeCounterSettings({ ...draft, printId: draft.printId.trim() });
    notices.success(t('saved'));
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      title={t('settings')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button color="default" variant="solid" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Field label={t('settingsAuto')} hint={t('settingsAutoHint')}>
        <Switch checked={draft.autoPaidui} onChange={(autoPaidui) => change({ autoPaidui })} />
      </Field>
      <Field label={t('waitTime')} hint={t('minutes')}>
        <InputNumber
          min={1}
          max={600}
          precision={0}
          value={draft.waitTime}
          onChange={(waitTime) => change({ waitTime: waitTime ?? draft.waitTime })}
        />
      </Field>
      <Field label={t('printerId')}>
        <Input value={draft.printId} maxLength={64} onChange={(event) => change({ printId: event.target.value })} />
      </Field>
      <Field label={t('machineCount')} hint={t('machines')}>
        <InputNumber
          min={1}
          max={60}
          precision={0}
          value={draft.machineCount}
          onChange={(machineCount) => change({ machineCount: machineCount ?? draft.machineCount })}
        />
      </Field>
      <Field label={t('lapCount')} hint={t('laps')}>
        <InputNumber
          min={1}
          max={200}
          precision={0}
          value={draft.lapCount}
          onChange={(lapCount) => change({ lapCount: lapCount ?? draft.lapCount })}
        />
      </Field>
      <CashierPanel />
    </Modal>
  );
}
