/** A window that asks for one text. */
import { Button, Form, Input, type FormRule } from 'antd';
import { useId } from 'react';
import { firstFocus } from './firstFocus';
import { KeyButton } from './KeyCap';
import { Window } from './Window';
import { WindowForm } from './WindowForm';
import { words } from './words';

const width = 480;

interface Typed {
  text: string;
}

export function FieldWindow({
  title,
  hint,
  label,
  initial = '',
  rules = [],
  secret = false,
  maxLength,
  saveText,
  busy = false,
  fault,
  onSave,
  onClose,
}: {
  title: string;
  hint?: string;
  label: string;
  initial?: string;
  rules?: FormRule[];
  /** Hides what is typed. */
  secret?: boolean;
  maxLength?: number;
  saveText?: string;
  busy?: boolean;
  /** What the service has against it; shown at the field. */
  fault?: string;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const w = words.use();
  const [form] = Form.useForm<Typed>();
  const Field = secret ? Input.Password : Input;
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <KeyButton tone="ink" busy={busy} onClick={form.submit}>
            {saveText ?? w('confirm')}
          </KeyButton>
        </>
      }
    >
      {hint !== undefined && <p className="dialog-hint">{hint}</p>}
      <WindowForm<Typed>
        form={form}
        name={useId()}
        initialValues={{ text: initial }}
        onFinish={({ text }) => {
          if (!busy) onSave(text);
        }}
      >
        <Form.Item
          name="text"
          label={label}
          rules={rules}
          {...(fault === undefined
            ? {}
            : { help: <span role="alert">{fault}</span>, validateStatus: 'error' as const })}
        >
          <Field
            ref={firstFocus}
            {...(maxLength === undefined ? {} : { maxLength })}
            onFocus={(event) => event.target.select()}
          />
        </Form.Item>
      </WindowForm>
    </Window>
  );
}
