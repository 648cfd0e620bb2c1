/** How many declared filters stand in the first row: as many as fit, in the language of the screen. Pure. */
import type { AnyField } from '@paddock/contracts/resources';
import type { Lang } from '../i18n';
import { askedLabelOf, textWidth, type NamedField } from './model';

const gap = 12;
const labelGap = 8;

/** Width of a filter's control in pixels. */
export function controlWidth(field: AnyField): number {
  const range = field.search === 'range';
  switch (field.kind) {
    case 'choice':
    case 'choices':
    case 'yesNo':
      return 124;
    case 'store':
    case 'reference':
      return 156;
    case 'date':
      return range ? 222 : 130;
    case 'instant':
    case 'iso':
      return range ? 318 : 180;
    case 'int':
    case 'number':
    case 'money':
      return range ? 104 : 96;
    default:
      return 150;
  }
}

export const filterWidth = ({ field }: NamedField, language: Lang): number =>
  Math.ceil(textWidth(askedLabelOf(field, language))) + labelGap + controlWidth(field);

/** How many of `fields`, from the first, stand in `widthPx`. */
export function fitting(fields: readonly NamedField[], widthPx: number, language: Lang): number {
  let used = 0;
  for (const [index, field] of fields.entries()) {
    used += filterWidth(field, language) + (index > 0 ? gap : 0);
    if (used > widthPx) return index;
  }
  return fields.length;
}
