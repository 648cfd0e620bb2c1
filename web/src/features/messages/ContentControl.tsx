/** The text of a template: with markup for letters and system messages, plain for the others. */
import { hasMarkup } from '@paddock/contracts/messaging';
import { Input } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { useLang } from '../../shared/i18n';
import type { FieldSlotProps } from '../../shared/resource';

const RichText = lazyPart(() => import('../../shared/RichTextEditor'));
const plainRows = 8;

export default function ContentControl({ id, field, value, values, onChange }: FieldSlotProps) {
  const label = field[useLang()];
  const text = typeof value === 'string' ? value : '';
  if (typeof values.templateType === 'string' && hasMarkup(values.templateType))
    return (
      <Suspense>
        <RichText id={id} label={label} value={text} pictures={false} onChange={onChange} />
      </Suspense>
    );
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      data-own-enter
      rows={plainRows}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
