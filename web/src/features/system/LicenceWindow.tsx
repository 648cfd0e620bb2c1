/** What the operator has given a store: its apps, how many big screens beyond the free one, until when, and whether it takes cash. */
import type { department, RowOf } from '@paddock/contracts/resources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Checkbox, DatePicker, Form, InputNumber } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { call } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { FormWindow } from '../../shared/FormWindow';
import { notices } from '../../shared/notices';
import { texts } from './texts';

const displaysMax = 99;

type App = 'PHONE' | 'XWHF';
interface Typed {
  apps: App[];
  displayCount: number;
  endTime: string | null;
  takesCash: boolean;
}
const dayFormat = 'YYYY-MM-DD';

export default function LicenceWindow({ store, onClose }: { store: RowOf<typeof department>; onClose: () => void }) {
  const t = texts.use();
  const client = useQueryClient();
  const apps = useDictionary('store_app');
  const isEnglish = useLang() === 'en';
  const [form] = Form.useForm<Typed>();
  const save = useMutation({
    // The operator's command line sets the end and the cash too: what nobody has touched here stays as it is by now.
    mutationFn: ({ apps, displayCount, endTime, takesCash }: Typed) =>
      call('PUT /sys/sysDepart/licence', {
        ...{ id: store.id, apps, displayCount },
        ...(form.isFieldTouched('endTime') && { endTime }),
        ...(form.isFieldTouched('takesCash') && { isUnline: takesCash ? 'YES' : 'NO' }),
      }),
    onSuccess: async ({ message }) => {
      notices.success(message);
      void client.invalidateQueries({ queryKey: storeKey('depart') });
      // Opened again at once it would show, and save, what the store had before.
      await client.invalidateQueries({ queryKey: storeKey('department') });
      onClose();
    },
  });
  return (
    <FormWindow<Typed>
      form={form}
      name="licence"
      title={t('licenceOf', { name: (isEnglish && store.departNameEn) || store.departName })}
      initialValues={{
        apps: store.apps ? store.apps.split(',') : [],
        displayCount: store.displayCount,
        endTime: store.endTime,
        takesCash: store.isUnline === 'YES',
      }}
      busy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Form.Item name="apps" label={t('apps')}>
        <Checkbox.Group options={apps.map(({ value, text }) => ({ value, label: text }))} />
      </Form.Item>
      <Form.Item
        name="displayCount"
        label={t('displayCount')}
        extra={t('displayCountHint')}
        rules={[{ required: true, message: t('displayCountNeeded') }]}
      >
        <InputNumber min={0} max={displaysMax} precision={0} />
      </Form.Item>
      <Form.Item
        name="endTime"
        label={t('licenceEnds')}
        extra={t('licenceEndsHint')}
        getValueProps={(day: string | null) => ({ value: day === null ? null : dayjs(day) })}
        normalize={(day: Dayjs | null) => day?.format(dayFormat) ?? null}
      >
        <DatePicker format={dayFormat} />
      </Form.Item>
      <Form.Item name="takesCash" valuePropName="checked">
        <Checkbox>{t('takesCash')}</Checkbox>
      </Form.Item>
    </FormWindow>
  );
}
