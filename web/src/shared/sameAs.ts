/** A rule of forms: what is typed again is what stands in another field. */
import type { FormRule } from 'antd';

export const sameAs =
  (field: string, message: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_rule, value: string) =>
      value === getFieldValue(field) ? Promise.resolve() : Promise.reject(new Error(message)),
  });
