/** Who may start on a kart: everybody, or who has signed for karts of its class and fits its rules of age and height. */
import { useMutation } from '@tanstack/react-query';
import { Form, Segmented } from 'antd';
import { call } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { FormWindow } from '../../shared/FormWindow';
import { notices } from '../../shared/notices';
import type { DeviceRow } from './deviceHealth';
import { deviceTexts } from './deviceTexts';

const anybody = '';
interface Chosen {
  kartClass: NonNullable<DeviceRow['kartClass']> | typeof anybody;
}

export default function KartClassWindow({
  vehicle: { id, cardName, kartClass },
  onChanged,
  onClose,
}: {
  vehicle: { id: string; cardName: string } & Pick<DeviceRow, 'kartClass'>;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = deviceTexts.use();
  const classes = useDictionary('kart_class');
  const [form] = Form.useForm<Chosen>();
  const change = useMutation({
    mutationFn: (chosen: Chosen) =>
      call('PUT /vehicle/sysVehicle/edit', { id, kartClass: chosen.kartClass === anybody ? null : chosen.kartClass }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onClose();
    },
    onSettled: onChanged,
  });
  return (
    <FormWindow<Chosen>
      form={form}
      name="kart-class"
      title={t('classTitle', { kart: cardName })}
      above={<p className="dialog-hint">{t('classHint')}</p>}
      initialValues={{ kartClass: kartClass ?? anybody }}
      busy={change.isPending}
      onSave={change.mutate}
      onClose={onClose}
    >
      <Form.Item name="kartClass" label={t('classOf')}>
        <Segmented
          block
          options={[
            { value: anybody, label: t('classAny') },
            ...classes.map(({ value, text }) => ({ value, label: text })),
          ]}
        />
      </Form.Item>
    </FormWindow>
  );
}
