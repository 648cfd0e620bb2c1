/** A window that asks for one text. */
import { Form, Input, type FormRule } from 'antd';
import { useId } from 'react';
import { firstFocus } from './firstFocus';
import { FormWindow } from './FormWindow';

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
  stays = false,
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
  /** As in `FormWindow`. */
  stays?: boolean;
  /** What the service has against it; shown at the field. */
  fault?: string;
  onSave: (text: string) => void;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Typed>();
  const Field = secret ? Input.Password : Input;
  return (
    <FormWindow<Typed>
      form={form}
      name={useId()}
      title={title}
      caps={false}
      {...(saveText === undefined ? {} : { saveText })}
      above={hint !== undefined && <p className="dialog-hint">{hint}</p>}
      initialValues={{ text: initial }}
      busy={busy}
      stays={stays}
      onSave={({ text }) => onSave(text)}
      onClose={onClose}
    >
      <Form.Item
        name="text"
        label={label}
        rules={rules}
        {...(fault === undefined ? {} : { help: <span role="alert">{fault}</span>, validateStatus: 'error' as const })}
      >
        <Field
          ref={firstFocus}
          {...(maxLength === undefined ? {} : { maxLength })}
          onFocus={(event) => event.target.select()}
        />
      </Form.Item>
    </FormWindow>
  );
}
