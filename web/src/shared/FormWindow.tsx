/** A window around a form: Enter and its button send what is typed, once at a time; Esc and the other button close it. */
import { Button, type FormProps } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { KeyButton } from './KeyCap';
import { Window } from './Window';
import { WindowForm } from './WindowForm';
import { words } from './words';

const usualWidth = 480;

export function FormWindow<Values extends object>({
  title,
  width = usualWidth,
  mask,
  form,
  above,
  below,
  caps = true,
  closeText,
  saveText,
  busy = false,
  stays = false,
  onSave,
  onClose,
  children,
  ...rest
}: Pick<ComponentProps<typeof Window>, 'width' | 'mask'> & {
  title: string;
  form: NonNullable<FormProps<Values>['form']>;
  /** Of the form: the beginning of its fields' ids. */
  name: string;
  className?: string;
  initialValues?: FormProps<Values>['initialValues'];
  above?: ReactNode;
  below?: ReactNode;
  /** The buttons show their keys. */
  caps?: boolean;
  closeText?: string;
  saveText?: string;
  busy?: boolean;
  /** Can not be left while it is busy: what it sent moves money, or is done whether somebody waits for the answer or not. */
  stays?: boolean;
  onSave: (typed: Values) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const w = words.use();
  const closing = closeText ?? w('cancel');
  const held = busy && stays;
  return (
    <Window
      keys={{ Enter: form.submit }}
      width={width}
      title={title}
      {...(mask === undefined ? {} : { mask })}
      busy={held}
      onClose={onClose}
      footer={
        <>
          {caps ? (
            <KeyButton cap="Esc" disabled={held} onClick={onClose}>
              {closing}
            </KeyButton>
          ) : (
            <Button disabled={held} onClick={onClose}>
              {closing}
            </Button>
          )}
          <KeyButton tone="ink" {...(caps ? { cap: 'Enter' } : {})} busy={busy} onClick={form.submit}>
            {saveText ?? w('confirm')}
          </KeyButton>
        </>
      }
    >
      {above}
      <WindowForm<Values>
        form={form}
        {...rest}
        onFinish={(typed) => {
          if (!busy) onSave(typed);
        }}
      >
        {children}
      </WindowForm>
      {below}
    </Window>
  );
}
