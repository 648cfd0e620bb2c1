/** Settings of the line-up: prefix and wait are the store's, the others are kept in this browser. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select, Switch, type FormItemProps } from 'antd';
import { useState } from 'react';
import { api } from '../../shared/api';
import { useDepartInfo } from '../../shared/depart';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { CashierPanel } from '../cashier/CashierPanel';
import { printerInUse } from './printers';
import { changeCounterSettings, counterSettings, type CounterSettings } from './settings';
import { Permitted } from '../../shared/Permitted';
import { texts } from './texts';
import { usePrinters } from './usePrinter';

const upperCase = (text: string): string => text.toUpperCase();

/** Prefix and wait are only there for somebody who may change them. */
type Settings = Pick<CounterSettings, 'autoPaidui' | 'printId' | 'machineCount' | 'lapCount'> & {
  queuePrefix?: string;
  waitTime?: number;
};

/** A control with its unit beside it. */
function Setting({
  label,
  hint,
  number = false,
  ...item
}: {
  label: string;
  hint?: string;
  /** A whole number, never nothing. */
  number?: boolean;
} & Pick<FormItemProps, 'name' | 'valuePropName' | 'normalize' | 'children'>) {
  const t = texts.use();
  return (
    <Form.Item label={label} htmlFor={`line-up-settings_${String(item.name)}`}>
      <span className="line-up-control">
        <Form.Item noStyle {...item} rules={number ? [{ required: true, message: t('integerRequired') }] : []} />
        {hint && <small>{hint}</small>}
      </span>
    </Form.Item>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<Settings>();
  const [kept] = useState(counterSettings);
  const printers = usePrinters();
  const printer = printerInUse(printers, Form.useWatch('printId', form) ?? kept.printId);
  const own = printers?.[0]?.name;
  const depart = useDepartInfo();
  const client = useQueryClient();
  const [begun] = useState({
    queuePrefix: depart?.queuePrefix ?? '',
    waitTime: depart?.waitMinutes ?? kept.waitTime,
  });
  const ofStore = useMutation({
    mutationFn: (body: { queuePrefix: string; waitMinutes: number }) =>
      api.put('/consume/sysConsume/queuesetting', body),
    onSuccess: () => client.invalidateQueries({ queryKey: ['depart'] }),
  });
  const save = async (typed: Settings): Promise<void> => {
    if (ofStore.isPending) return;
    const { queuePrefix, waitTime, ...settings } = { ...begun, ...typed };
    if (queuePrefix !== begun.queuePrefix || waitTime !== begun.waitTime) {
      const done = await ofStore.mutateAsync({ queuePrefix, waitMinutes: waitTime }).catch(() => null);
      if (done === null) return;
    }
    changeCounterSettings({ ...settings, waitTime });
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
          <Button color="default" variant="solid" loading={ofStore.isPending} onClick={form.submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <WindowForm<Settings>
        form={form}
        name="line-up-settings"
        layout="horizontal"
        requiredMark={false}
        colon={false}
        className="line-up-settings"
        initialValues={{ ...kept, ...begun }}
        onFinish={(settings) => void save(settings)}
      >
        <Setting name="autoPaidui" label={t('autoNumber')} hint={t('settingsAutoHint')} valuePropName="checked">
          <Switch />
        </Setting>
        <Permitted to="consume:lineup">
          <Setting name="queuePrefix" label={t('queuePrefix')} hint={t('queuePrefixHint')} normalize={upperCase}>
            <Input className="line-up-prefix" maxLength={2} />
          </Setting>
          <Setting number name="waitTime" label={t('waitTime')} hint={t('minuteUnit')}>
            <InputNumber min={1} max={600} precision={0} />
          </Setting>
        </Permitted>
        <Setting name="printId" label={t('ticketPrinter')}>
          <Select
            className="line-up-printer"
            {...(printer.kind === 'unknown' ? { status: 'error' as const } : {})}
            options={[
              { value: '', label: own === undefined ? t('storePrinter') : t('storePrinterNamed', { name: own }) },
              ...(printers ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ...(printer.kind === 'unknown' ? [{ value: printer.id, label: t('unknownPrinter', printer) }] : []),
            ]}
          />
        </Setting>
        <Setting number name="machineCount" label={t('machineCount')} hint={t('machines')}>
          <InputNumber min={1} max={60} precision={0} />
        </Setting>
        <Setting number name="lapCount" label={t('lapCount')} hint={t('lapUnit')}>
          <InputNumber min={1} max={200} precision={0} />
        </Setting>
      </WindowForm>
      <CashierPanel />
    </Window>
  );
}
