/** Sends what the form of a window holds: says that it is saved and closes the window, or shows a refusal at its field. */
import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { fieldOf, isRefused } from './api';
import { notices } from './notices';

/** @param otherwise the field that a refusal is said of when it names none of the form's */
function showFault<T extends object>(form: FormInstance<T>, error: Error, otherwise: keyof T & string): void {
  if (!isRefused(error)) {
    notices.error(error.message);
    return;
  }
  const field = fieldOf(error);
  const name = field !== null && field in form.getFieldsValue() ? field : otherwise;
  form.setFields([{ name: name as never, errors: [error.message] }]);
}

export function useFormSave<Typed extends object>({
  form,
  send,
  otherwise,
  onSaved,
  onClose,
}: {
  form: FormInstance<Typed>;
  send: (typed: Typed) => Promise<{ message: string }>;
  otherwise: keyof Typed & string;
  onSaved: () => void;
  onClose: () => void;
}) {
  return useMutation({
    meta: { silent: true },
    mutationFn: send,
    onSuccess: ({ message }) => {
      notices.success(message);
      onSaved();
      onClose();
    },
    onError: (error) => showFault(form, error, otherwise),
  });
}
