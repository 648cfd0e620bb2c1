/** A refusal of the service at the field that it names, or at the one that it is said of otherwise. */
import type { FormInstance } from 'antd';
import { ApiError } from '../../shared/api';
import { notices } from '../../shared/notices';

export function showFault<T extends object>(form: FormInstance<T>, error: Error, otherwise: keyof T & string): void {
  if (!(error instanceof ApiError) || error.kind !== 'refused') {
    notices.error(error.message);
    return;
  }
  const { field } = (error.result ?? {}) as { field?: string };
  const name = field !== undefined && field in form.getFieldsValue() ? field : otherwise;
  form.setFields([{ name: name as never, errors: [error.message] }]);
}
