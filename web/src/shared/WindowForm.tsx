/**
 * The form of a window or a page: what is wrong stands at its field from the first try to send it on, and the first wrong field gets
 * the focus.
 */
import { useQueryClient, type Mutation } from '@tanstack/react-query';
import { Form, type FormProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLang } from './i18n';
import { useUnsaved } from './unsaved';

const firstFault = { focus: true } as const;

const isPending = ({ state }: Mutation<unknown, Error, unknown>): boolean => state.status === 'pending';

export function WindowForm<Values extends object>({
  form: given,
  onFinish,
  onFinishFailed,
  onValuesChange,
  isUnsaved,
  ...rest
}: Omit<FormProps<Values>, 'children'> & {
  children: ReactNode;
  /** Whether it holds what is not saved, of a form that stays when it is saved; all others do from the first key on. */
  isUnsaved?: boolean;
}) {
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState(false);
  useUnsaved(isUnsaved ?? typed);
  const [form] = Form.useForm<Values>(given);
  const mutations = useQueryClient().getMutationCache();
  const begun = useRef<Mutation<unknown, Error, unknown>[]>([]);
  const language = useLang();
  const shownIn = useRef(language);
  // Ant Design keeps a fault as the text that it was found with.
  useEffect(() => {
    if (shownIn.current === language) return;
    shownIn.current = language;
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
  }, [form, language]);
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      autoComplete="off"
      validateTrigger={tried ? 'onChange' : 'onSubmit'}
      scrollToFirstError={firstFault}
      onValuesChange={(changed, values) => {
        setTyped(true);
        onValuesChange?.(changed, values);
      }}
      onFinish={(values) => {
        // Its own window learns with the next render that it sends; the second press of a double one comes before that.
        if (begun.current.some(isPending)) return;
        const before = mutations.getAll().filter(isPending);
        onFinish?.(values);
        begun.current = mutations.getAll().filter((each) => isPending(each) && !before.includes(each));
      }}
      onFinishFailed={(failed) => {
        setTried(true);
        onFinishFailed?.(failed);
      }}
      {...rest}
    />
  );
}
