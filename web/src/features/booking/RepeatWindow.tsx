/** Opens a day: the same session from a first start to a last, at an interval. */
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { DayControl, TimeControl } from '../../shared/dayControls';
import { useDictionary } from '../../shared/dictionary';
import { firstFocus } from '../../shared/firstFocus';
import { IntentKey } from '../../shared/ids';
import { KeyButton } from '../../shared/KeyCap';
import { TariffPicker, PickerField } from '../../shared/pickers';
import { ruleOfEntry } from '../../shared/venueNames';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words, type RunMode } from '../../shared/words';
import styles from './booking-windows.module.css';
import { startCount } from './days';
import { texts } from './texts';

const width = 640;

interface Typed {
  day: string;
  firstTime: string;
  lastTime: string;
  everyMinutes: number | null;
  minutes: number | null;
  places: number;
  name: string;
  nameEn: string;
  kartGroup: 'ADULT' | 'CHILD' | 'DOUBLE';
  consumeVehicleMode: RunMode;
  tariff?: string;
}
const usual = {
  firstTime: '10:00',
  lastTime: '21:00',
  everyMinutes: null,
  minutes: null,
  places: 10,
  name: '',
  nameEn: '',
} as const;

export default function RepeatWindow({
  day,
  onSaved,
  onClose,
}: {
  day: string;
  onSaved: (message: string) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<Typed>();
  const groups = useDictionary('kart_group');
  const [tariff, setTariff] = useState<{ id: string; name: string } | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [intent] = useState(() => new IntentKey());
  const typed = Form.useWatch([], form) as Typed | undefined;
  const count = typed?.everyMinutes ? startCount(typed.firstTime, typed.lastTime, typed.everyMinutes) : 0;
  const open = useMutation({
    mutationFn: ({ tariff: _, everyMinutes, minutes, ...rest }: Typed) => {
      const body = {
        ...rest,
        ...(everyMinutes === null ? {} : { everyMinutes }),
        ...(minutes === null ? {} : { minutes }),
        tariffId: tariff?.id ?? '',
        remark: '',
      };
      return call('POST /session/sysSession/repeat', body, { idempotencyKey: intent.for(body) });
    },
    onSuccess: ({ message }) => onSaved(message),
    onError: (error) => {
      if (isRefused(error)) intent.renew();
    },
  });
  return (
    <>
      <Window
        keys={{ Enter: form.submit }}
        width={width}
        title={t('openDay')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{w('cancel')}</Button>
            <KeyButton tone="ink" cap="Enter" busy={open.isPending} onClick={form.submit}>
              {count > 0 ? t('openCount', { count }) : t('openDay')}
            </KeyButton>
          </>
        }
      >
        <WindowForm<Typed>
          form={form}
          name="open-day"
          className={styles.bookingForm}
          initialValues={{ ...usual, day, kartGroup: 'ADULT', consumeVehicleMode: 'circlemode' }}
          onFinish={(values) => {
            if (!open.isPending) open.mutate(values);
          }}
        >
          <Form.Item name="day" label={t('calendarDay')} required>
            <DayControl className="wide" />
          </Form.Item>
          <Form.Item name="firstTime" label={t('firstTime')} required>
            <TimeControl className="wide" ref={firstFocus} />
          </Form.Item>
          <Form.Item name="lastTime" label={t('lastTime')} required>
            <TimeControl className="wide" />
          </Form.Item>
          <Form.Item name="everyMinutes" label={t('everyMinutes')}>
            <InputNumber min={1} max={1440} precision={0} placeholder={t('byStore')} className="wide" />
          </Form.Item>
          <Form.Item name="minutes" label={t('slotMinutes')}>
            <InputNumber min={1} max={240} precision={0} placeholder={t('byStore')} className="wide" />
          </Form.Item>
          <Form.Item name="places" label={t('places')} required>
            <InputNumber min={1} max={200} precision={0} className="wide" />
          </Form.Item>
          <Form.Item
            name="tariff"
            label={t('consumptionRule')}
            required
            rules={[{ validator: () => (tariff ? Promise.resolve() : Promise.reject(new Error(t('pickRule')))) }]}
          >
            <PickerField
              label={t('consumptionRule')}
              shown={tariff?.name ?? ''}
              onOpen={() => setPicking(true)}
              onClear={() => setTariff(null)}
            />
          </Form.Item>
          <Form.Item name="kartGroup" label={t('kartGroup')} required>
            <Select options={groups.map(({ value, text }) => ({ value, label: text }))} />
          </Form.Item>
          <Form.Item name="name" label={t('sessionName')}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="nameEn" label={w('englishName')}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="consumeVehicleMode" label={t('runMode')} required className="whole">
            <Segmented
              block
              aria-label={t('runMode')}
              options={(['circlemode', 'timermode'] as const).map((value) => ({ value, label: w(value) }))}
            />
          </Form.Item>
        </WindowForm>
      </Window>
      {isPicking && (
        <TariffPicker
          consumeType="NOCARDCONSUME"
          onConfirm={(rule) => {
            setTariff(rule && { id: rule.id, name: ruleOfEntry(rule) });
            form.setFields([{ name: 'tariff', errors: [] }]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
