/** Adds a count or a free-play card of a project, or corrects one, with the reason that stands in the audit log. */
import { useMutation } from '@tanstack/react-query';
import { Form, Input, Segmented, Select } from 'antd';
import { fieldOf, isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { useDictionary } from '../../shared/dictionary';
import { FormWindow } from '../../shared/FormWindow';
import { notices } from '../../shared/notices';
import { words } from '../../shared/words';
import { lastDayOf } from './accounts';
import { texts } from './texts';
import type { Project } from './useMember';

const PATH = '/userproject/sysUserProject';
const lengthMax = 50;
const englishMax = 80;
const reasonMax = 100;
const figureMax = 6;

interface Typed {
  isChangWan: 'YES' | 'NO';
  projectType: string;
  frequency: string;
  changwanName: string;
  changwanNameEn: string;
  changwanCount: string;
  changwanDay: string;
  reason: string;
}

function send(userId: string, holding: Project | null, typed: Typed) {
  const isCard = typed.isChangWan === 'YES';
  const terms = isCard
    ? {
        changwanName: typed.changwanName.trim(),
        changwanNameEn: typed.changwanNameEn.trim(),
        changwanCount: Number(typed.changwanCount),
        changwanDay: typed.changwanDay.trim(),
      }
    : { frequency: Number(typed.frequency) };
  const reason = typed.reason.trim();
  return holding === null
    ? call(`POST ${PATH}/add`, {
        ...{ userId, isChangWan: typed.isChangWan, projectType: typed.projectType, reason },
        ...terms,
      })
    : call(`PUT ${PATH}/edit`, { userId, id: holding.id, reason, ...terms });
}

export default function HoldingWindow({
  userId,
  holding,
  onDone,
  onClose,
}: {
  userId: string;
  /** Null: a new one. */
  holding: Project | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<Typed>();
  const kind = Form.useWatch('isChangWan', form) ?? holding?.isChangWan ?? 'NO';
  const projects = useDictionary('project_type');
  const act = useMutation({
    meta: { silent: true },
    mutationFn: (typed: Typed) =>
      send(userId, holding, { ...typed, isChangWan: form.getFieldValue('isChangWan') as Typed['isChangWan'] }),
    onSuccess: ({ message }) => {
      notices.success(message);
      onDone();
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      const name = fieldOf(error) as keyof Typed | null;
      if (name === null || holding !== null) notices.warning(error.message);
      else form.setFields([{ name, errors: [error.message] }]);
    },
  });
  const needed = (message: string, pattern: RegExp) => [{ required: true, pattern, message }];
  return (
    <FormWindow<Typed>
      form={form}
      name="member-holding"
      title={t(holding === null ? 'addHolding' : 'correctHolding')}
      above={<p className="dialog-hint">{t('about_holding')}</p>}
      initialValues={{
        isChangWan: holding?.isChangWan ?? 'NO',
        projectType: holding?.projectType,
        frequency: String(holding?.frequency ?? ''),
        changwanName: holding?.changwanName ?? '',
        changwanNameEn: holding?.changwanNameEn ?? '',
        changwanCount: String(holding?.changwanCount ?? -1),
        changwanDay: lastDayOf(holding?.changWanEndTime ?? null),
        reason: '',
      }}
      busy={act.isPending}
      onSave={act.mutate}
      onClose={onClose}
    >
      {holding === null && (
        <>
          <Form.Item name="isChangWan" label={t('holdingKind')}>
            <Segmented
              options={[
                { value: 'NO', label: t('FREQUENCY') },
                { value: 'YES', label: t('PLAYFREELY') },
              ]}
            />
          </Form.Item>
          <Form.Item
            name="projectType"
            label={t('project')}
            rules={[{ required: true, message: t('projectRequired') }]}
          >
            <Select options={projects.map(({ value, text }) => ({ value, label: text }))} />
          </Form.Item>
        </>
      )}
      {kind === 'NO' ? (
        <Form.Item name="frequency" label={t('countOfProject')} rules={needed(t('integerRequired'), /^\d+$/)}>
          <Input inputMode="numeric" maxLength={figureMax} autoComplete="off" />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="changwanName" label={t('freePlayName')}>
            <Input maxLength={lengthMax} autoComplete="off" />
          </Form.Item>
          <Form.Item name="changwanNameEn" label={w('englishName')}>
            <Input maxLength={englishMax} autoComplete="off" />
          </Form.Item>
          <Form.Item name="changwanCount" label={t('freePlayCount')} rules={needed(t('integerRequired'), /^(-1|\d+)$/)}>
            <Input inputMode="numeric" maxLength={figureMax} autoComplete="off" />
          </Form.Item>
          <Form.Item name="changwanDay" label={t('lastDay')} rules={needed(t('dateForm'), /^\d{4}-\d{2}-\d{2}$/)}>
            <Input maxLength={10} autoComplete="off" />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input maxLength={reasonMax} autoComplete="off" />
      </Form.Item>
    </FormWindow>
  );
}
