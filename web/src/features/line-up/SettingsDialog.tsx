/** Settings of the line-up at this counter; each is kept in this browser. */
import { Button, InputNumber, Select, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import { CashierPanel } from '../cashier/CashierPanel';
import { printerInUse } from './printers';
import { changeCounterSettings, counterSettings } from './settings';
import { texts } from './texts';
import { usePrinters } from './usePrinter';

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
  const printers = usePrinters();
  const printer = printerInUse(printers, draft.printId);
  const own = printers?.[0]?.name;
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const save = (): void => {
    changeCounterSettings(draft);
    notices.success(t('saved'));
    onClose();
  };
  return (
    <Window
      width={480}
      title={t('settings')}
      onClose={onClose}
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
      <Field label={t('ticketPrinter')}>
        <Select
          className="line-up-printer"
          status={printer.kind === 'unknown' ? 'error' : ''}
          value={draft.printId}
          onChange={(printId) => change({ printId })}
          options={[
            { value: '', label: own === undefined ? t('storePrinter') : t('storePrinterNamed', { name: own }) },
            ...(printers ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(printer.kind === 'unknown' ? [{ value: printer.id, label: t('unknownPrinter', printer) }] : []),
          ]}
        />
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
    </Window>
  );
}
