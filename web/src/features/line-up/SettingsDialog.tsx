/** Settings of the line-up: prefix and wait are the store's, the others are kept in this browser. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import { api } from '../../shared/api';
import { useDepartInfo } from '../../shared/depart';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { words } from '../../shared/words';
import { CashierPanel } from '../cashier/CashierPanel';
import { printerInUse } from './printers';
import { changeCounterSettings, counterSettings } from './settings';
import { Permitted } from '../../shared/Permitted';
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
  const depart = useDepartInfo();
  const client = useQueryClient();
  const [typedPrefix, setPrefix] = useState<string | null>(null);
  const [typedWait, setWait] = useState<number | null>(null);
  const prefix = typedPrefix ?? depart?.queuePrefix ?? '';
  const waitMinutes = typedWait ?? depart?.waitMinutes ?? draft.waitTime;
  const ofStore = useMutation({
    mutationFn: () => api.put('/consume/sysConsume/queuesetting', { queuePrefix: prefix, waitMinutes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['depart'] }),
  });
  const save = async (): Promise<void> => {
    if (typedPrefix !== null || typedWait !== null) {
      const done = await ofStore.mutateAsync().catch(() => null);
      if (done === null) return;
    }
    changeCounterSettings({ ...draft, waitTime: waitMinutes });
    notices.success(t('settingsSaved'));
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
          <Button color="default" variant="solid" loading={ofStore.isPending} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Field label={t('autoNumber')} hint={t('settingsAutoHint')}>
        <Switch checked={draft.autoPaidui} onChange={(autoPaidui) => change({ autoPaidui })} />
      </Field>
      <Permitted to="consume:lineup">
        <Field label={t('queuePrefix')} hint={t('queuePrefixHint')}>
          <Input
            className="line-up-prefix"
            maxLength={2}
            value={prefix}
            onChange={(event) => setPrefix(event.target.value.toUpperCase())}
          />
        </Field>
        <Field label={t('waitTime')} hint={t('minuteUnit')}>
          <InputNumber min={1} max={600} precision={0} value={waitMinutes} onChange={(minutes) => setWait(minutes)} />
        </Field>
      </Permitted>
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
      <Field label={t('lapCount')} hint={t('lapUnit')}>
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
