/**
 * The form of a window: what is wrong stands at its field from the first try to send it on, and the first wrong field gets
 * the focus.
 */
import { Form, type FormProps } from 'antd';
import { useState, type ReactNode } from 'react';

const firstFault = { focus: true } as const;

export function WindowForm<Values extends object>({
  onFinishFailed,
  ...rest
}: Omit<FormProps<Values>, 'children'> & { children: ReactNode }) {
  const [tried, setTried] = useState(false);
  return (
    <Form<Values>
      layout="vertical"
      autoComplete="off"
      validateTrigger={tried ? 'onChange' : 'onSubmit'}
      scrollToFirstError={firstFault}
      onFinishFailed={(failed) => {
        setTried(true);
        onFinishFailed?.(failed);
      }}
      {...rest}
    />
  );
}
