/** Name, readers and sending of a report, new or not. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../api';
import { ask, call } from '../call';
import { Choice } from '../controls';
import { TimeControl } from '../dayControls';
import { useDictionary } from '../dictionary';
import { firstFocus } from '../firstFocus';
import { IntentKey } from '../ids';
import { KeyButton } from '../KeyCap';
import { storeKey } from '../keys';
import { notices } from '../notices';
import { useMayPress } from '../session';
import { Window } from '../Window';
import { WindowForm } from '../WindowForm';
import { words } from '../words';
import { reportTexts } from './reportTexts';

const width = 560;
const audiences = ['OWN', 'STORE'] as const;
const schedules = ['NONE', 'DAILY', 'WEEKLY'] as const;
type Audience = (typeof audiences)[number];
type Schedule = (typeof schedules)[number];
type Weekday = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN';

export interface ReportSettings {
  name: string;
  nameEn: string;
  audience: Audience;
  schedule: Schedule;
  weekday: Weekday;
  sendTime: string;
  receivers: string[];
}
const usual: ReportSettings = {
  ...{ name: '', nameEn: '', audience: 'OWN', schedule: 'NONE', weekday: 'MON', sendTime: '08:00', receivers: [] },
};

function Receivers({
  target,
  value = [],
  onChange,
}: {
  target: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}) {
  const t = reportTexts.use();
  const { data } = useQuery({
    queryKey: storeKey('report', 'receivers', target),
    queryFn: ({ signal }) => ask('GET /online/sysReport/receivers', { target }, { signal }),
  });
  return (
    <Select
      aria-label={t('receivers')}
      mode="multiple"
      optionFilterProp="label"
      value={value}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

export default function ReportWindow({
  target,
  list,
  of,
  onClose,
}: {
  target: string;
  /** Of a new one: where it was saved and what is asked for there. */
  list?: { pagePath: string; listSearch: string; listColumns: string };
  /** One that exists. */
  of?: { id: string; version: number; settings: ReportSettings };
  onClose: () => void;
}) {
  const t = reportTexts.use();
  const w = words.use();
  const [form] = Form.useForm<Pick<ReportSettings, 'name' | 'nameEn' | 'weekday' | 'sendTime' | 'receivers'>>();
  const [audience, setAudience] = useState<Audience>(of?.settings.audience ?? usual.audience);
  const [schedule, setSchedule] = useState<Schedule>(of?.settings.schedule ?? usual.schedule);
  const [intent] = useState(() => new IntentKey());
  const maySend = useMayPress('report:schedule');
  const weekdays = useDictionary('week_start');
  const save = useMutation({
    mutationFn: async (typed: Partial<ReportSettings>): Promise<string> => {
      const settings = { ...usual, ...of?.settings, ...typed, audience, schedule };
      if (of)
        return (await call('PUT /online/sysReport/change', { id: of.id, version: of.version, ...settings })).message;
      const body = { ...settings, target, pagePath: '', listSearch: '', listColumns: '', ...list };
      return (await call('POST /online/sysReport/save', body, { idempotencyKey: intent.for(body) })).message;
    },
    onSuccess: (message) => {
      notices.success(message);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'refused') intent.renew();
    },
  });
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={t(of ? 'changeReport' : 'saveAsReport')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <KeyButton tone="ink" cap="Enter" busy={save.isPending} onClick={form.submit}>
            {t('save')}
          </KeyButton>
        </>
      }
    >
      <p className="window-hint">{t('hint')}</p>
      <WindowForm
        form={form}
        name="report"
        initialValues={{ ...usual, ...of?.settings }}
        onFinish={(values: Partial<ReportSettings>) => {
          if (!save.isPending) save.mutate(values);
        }}
      >
        <Form.Item
          name="name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
        >
          <Input maxLength={50} ref={firstFocus} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('nameEn')}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item label={t('audience')}>
          <Choice
            name="report-audience"
            label={t('audience')}
            value={audience}
            options={audiences.map((value) => ({ value, label: t(value) }))}
            onChange={setAudience}
          />
        </Form.Item>
        {maySend && (
          <Form.Item label={t('schedule')}>
            <Choice
              name="report-schedule"
              label={t('schedule')}
              value={schedule}
              options={schedules.map((value) => ({ value, label: t(value) }))}
              onChange={setSchedule}
            />
          </Form.Item>
        )}
        {maySend && schedule === 'WEEKLY' && (
          <Form.Item name="weekday" label={t('weekday')}>
            <Select
              aria-label={t('weekday')}
              options={weekdays.map((day) => ({ value: day.value, label: day.text }))}
            />
          </Form.Item>
        )}
        {maySend && schedule !== 'NONE' && (
          <>
            <Form.Item name="sendTime" label={t('sendTime')} rules={[{ required: true, message: t('timeRequired') }]}>
              <TimeControl />
            </Form.Item>
            <Form.Item
              name="receivers"
              label={t('receivers')}
              extra={t('receiversHint')}
              rules={[{ required: true, type: 'array', min: 1, message: t('receiversRequired') }]}
            >
              <Receivers target={target} />
            </Form.Item>
          </>
        )}
      </WindowForm>
    </Window>
  );
}
