/** Settings of the line-up: the prefix is the store's, the others are kept in this browser; wait and printer in place of the store's. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select, Switch, type FormItemProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { WAIT_MINUTES_MAX } from '@paddock/contracts/limits';
import { call } from '../../shared/call';
import { useDepartInfo } from '../../shared/depart';
import { notices } from '../../shared/notices';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { CashierPanel } from '../cashier/CashierPanel';
import styles from './line-up.module.css';
import { printerInUse } from './printers';
import { changeCounterSettings, counterSettings, type CounterSettings } from './settings';
import { Permitted } from '../../shared/Permitted';
import { storeKey } from '../../shared/keys';
import { texts } from './texts';
import { usePrinters } from './usePrinter';

const upperCase = (text: string): string => text.toUpperCase();

/** The prefix is only there for somebody who may change it. */
type Settings = Pick<CounterSettings, 'autoPaidui' | 'waitTime' | 'printId' | 'machineCount' | 'lapCount'> & {
  queuePrefix?: string;
};

/** A control with its unit beside it. */
function Setting({
  label,
  hint,
  number = false,
  ...item
}: {
  label: string;
  hint?: ReactNode;
  /** A whole number, never nothing. */
  number?: boolean;
} & Pick<FormItemProps, 'name' | 'valuePropName' | 'normalize' | 'children'>) {
  const t = texts.use();
  return (
    <Form.Item label={label} htmlFor={`line-up-settings_${String(item.name)}`}>
      <span className={styles.lineUpControl}>
        <Form.Item noStyle {...item} rules={number ? [{ required: true, message: t('integerRequired') }] : []} />
        {hint && <small>{hint}</small>}
      </span>
    </Form.Item>
  );
}

/** What this computer has in place of the store's, and the way back. */
function AsStore({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <>
      {children}{' '}
      <button type="button" className="link-button" onClick={onClick}>
        {texts.t('asStore')}
      </button>
    </>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<Settings>();
  const [kept] = useState(counterSettings);
  const printers = usePrinters();
  const printId = Form.useWatch('printId', form) ?? kept.printId;
  const printer = printerInUse(printers, printId);
  const own = printers?.find((each) => each.own)?.name;
  const depart = useDepartInfo();
  const ofStore = depart?.waitMinutes ?? null;
  const client = useQueryClient();
  const [begun] = useState({ queuePrefix: depart?.queuePrefix ?? '', waitTime: kept.waitTime ?? ofStore });
  const typedWait = Form.useWatch('waitTime', form);
  const wait = (typedWait === undefined ? begun.waitTime : typedWait) ?? ofStore;
  const prefix = useMutation({
    mutationFn: (body: { queuePrefix: string }) => call('PUT /consume/sysConsume/queuesetting', body),
    onSuccess: () => client.invalidateQueries({ queryKey: storeKey('depart') }),
  });
  const save = async (typed: Settings): Promise<void> => {
    if (prefix.isPending) return;
    const { queuePrefix, waitTime, ...settings } = { ...begun, ...typed };
    if (queuePrefix !== begun.queuePrefix) {
      const done = await prefix.mutateAsync({ queuePrefix }).catch(() => null);
      if (done === null) return;
    }
    // The store's own time is not kept here, so that this counter follows it.
    changeCounterSettings({ ...settings, waitTime: waitTime === ofStore ? null : waitTime });
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
          <Button color="default" variant="solid" loading={prefix.isPending} onClick={form.submit}>
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
        className={styles.lineUpSettings}
        initialValues={{ ...kept, ...begun }}
        onFinish={(settings) => void save(settings)}
      >
        <Setting name="autoPaidui" label={t('autoNumber')} hint={t('settingsAutoHint')} valuePropName="checked">
          <Switch />
        </Setting>
        <Permitted to="consume:lineup">
          <Setting name="queuePrefix" label={t('queuePrefix')} hint={t('queuePrefixHint')} normalize={upperCase}>
            <Input maxLength={2} />
          </Setting>
        </Permitted>
        <Setting
          name="waitTime"
          label={t('waitTime')}
          hint={
            wait === ofStore ? (
              t('waitOfStore')
            ) : (
              <AsStore onClick={() => form.setFieldValue('waitTime', ofStore)}>
                {t('waitOfComputer', { minutes: ofStore ?? '—' })}
              </AsStore>
            )
          }
        >
          <InputNumber
            min={1}
            max={WAIT_MINUTES_MAX}
            precision={0}
            {...(ofStore === null ? {} : { placeholder: String(ofStore) })}
          />
        </Setting>
        <Setting
          name="printId"
          label={t('ticketPrinter')}
          hint={
            printId !== '' && (
              <AsStore onClick={() => form.setFieldValue('printId', '')}>{t('printerOfComputer')}</AsStore>
            )
          }
        >
          <Select
            className={styles.lineUpPrinter}
            {...(printer.kind === 'unknown' || printer.kind === 'gone' ? { status: 'error' as const } : {})}
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
