import { describe, expect, it } from 'vitest';
import { mostOpened, opened, type Opening } from './openings';

const pages = ['system/UserList', 'consume/SysOrderList', 'consume/SysConsumeTool', 'system/AuditLog'].map(
  (component) => ({ component, path: `/${component}` }),
);
const namesOf = (all: readonly Opening[], user: string, max = 3): string[] =>
  mostOpened(all, user, pages, max).map(({ component }) => component);
const open = (all: readonly Opening[], user: string, component: string, day: string): Opening[] =>
  opened(all, { user, path: `/${component}` }, day);

describe('pages that somebody opens often', () => {
  it('begin with the screens of the counter, and then as the menu has them', () => {
    expect(namesOf([], 'one')).toEqual(['consume/SysConsumeTool', 'consume/SysOrderList', 'system/UserList']);
  });

  it('come first as often as that person opened them, and no other', () => {
    let all: Opening[] = [];
    for (const day of ['2026-03-14', '2026-03-14', '2026-03-15']) all = open(all, 'one', 'system/AuditLog', day);
    all = open(all, 'one', 'system/UserList', '2026-03-15');
    expect(all).toHaveLength(3);
    expect(namesOf(all, 'one')).toEqual(['system/AuditLog', 'system/UserList', 'consume/SysConsumeTool']);
    expect(namesOf(all, 'other')).toEqual(namesOf([], 'other'));
  });

  it('are forgotten after 30 days, and a page that is gone from the menu is not offered', () => {
    const old = open([], 'one', 'system/AuditLog', '2026-03-14');
    expect(open(old, 'one', 'gone', '2026-04-12')).toHaveLength(2);
    const late = open(old, 'one', 'gone', '2026-04-13');
    expect(late.map(({ path }) => path)).toEqual(['/gone']);
    expect(namesOf(late, 'one')).toEqual(namesOf([], 'one'));
  });
});
