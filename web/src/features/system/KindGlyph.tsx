/** Each kind of entry has a glyph; its word stands beside it. */
import { Icon, type IconName } from '../../shared/Icon';

const glyphs: Readonly<Record<string, IconName>> = {
  money: 'card',
  right: 'key',
  personal: 'user',
  device: 'gear',
  store: 'store',
};

export const KindGlyph = ({ kind }: { kind: string }) => <Icon name={glyphs[kind] ?? 'dot'} size={14} />;
