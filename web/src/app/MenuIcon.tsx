/** Pictures of the menu's entries, by the names of the wire. */
import type { ReactNode } from 'react';
import { Drawing, Icon, isIconName, line, solid, type IconName } from '../shared/Icon';
import type { MenuNode } from '../shared/session';

/** Names beyond our own, for what is drawn already. */
const wireIcons: Readonly<Record<string, IconName>> = {
  home: 'grid',
  dashboard: 'chart',
  'bar-chart': 'chart',
  shop: 'store',
  'credit-card': 'card',
  team: 'user',
  car: 'kart',
  setting: 'gear',
  tool: 'wrench',
  lock: 'padlock',
  bars: 'menu',
  link: 'chain',
  rollback: 'back',
};

/** Drawn for the menu alone: the first load of the track's screens is without them. */
const drawings: Readonly<Record<string, ReactNode>> = {
  desktop: line('M1.8 2.8h12.4v8.4H1.8zM5.4 13.8h5.2M4 7.2h2l1.2-2 1.6 3.8 1.2-1.8h2', 1.5),
  wallet: (
    <>
      {line('M2 5.2v7.4a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V6.2a1 1 0 0 0-1-1zM2 5.2c0-1.2.8-1.6 1.6-1.8L11.4 2v3', 1.5)}
      {solid('M10.2 8.4h3.4v2.2h-3.4z')}
    </>
  ),
  trophy: line(
    'M4.6 2.2h6.8v4.4a3.4 3.4 0 0 1-6.8 0zM4.4 3.6H2.2c0 2.4.8 3.6 2.8 3.8M11.6 3.6h2.2c0 2.4-.8 3.6-2.8 3.8M8 10v3.6M5.2 13.8h5.6',
    1.5,
  ),
  tags: (
    <>
      {line('M2.2 2.4h5.4l6.2 6.2a1 1 0 0 1 0 1.4l-4 4a1 1 0 0 1-1.4 0L2.2 7.8z', 1.5)}
      {solid('M5.2 4.2a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z')}
    </>
  ),
  form: line('M2.4 2.4h11.2v11.2H2.4zM5 5.6h1M8 5.6h3M5 8h1M8 8h3M5 10.4h1M8 10.4h3', 1.5),
  'file-text': line('M3.4 1.8h6l3.2 3.2v9.2H3.4zM9.2 2v3.2h3.2M5.8 8h4.4M5.8 10.8h4.4', 1.5),
};

/** A picture that nobody knows is a ring. */
export function MenuIcon({ node, size }: { node: MenuNode; size?: number }) {
  const name = node.meta.icon ?? '';
  const drawing = drawings[name];
  if (drawing !== undefined) return <Drawing size={size}>{drawing}</Drawing>;
  return <Icon name={isIconName(name) ? name : (wireIcons[name] ?? 'dotHollow')} size={size} />;
}
