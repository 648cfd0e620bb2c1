import { describe, expect, it } from 'vitest';
import { tabsMax, withPage, type Tab } from './tabs';

const tab = (path: string, seen: number): Tab => ({ path, search: '', seen });
const paths = (tabs: readonly Tab[]): string[] => tabs.map(({ path }) => path);
const none = (): boolean => false;

describe('tabs', () => {
  it('a page opens beside the active tab; the same address is one tab and keeps what was asked for last', () => {
    const tabs = [tab('/a', 1), tab('/b', 2)];
    expect(paths(withPage(tabs, { path: '/c', search: '' }, '/a', none))).toEqual(['/a', '/c', '/b']);
    expect(paths(withPage(tabs, { path: '/c', search: '' }, '/home', none))).toEqual(['/c', '/a', '/b']);
    expect(withPage(tabs, { path: '/a', search: '?x=1' }, '/b', none)).toEqual([
      { path: '/a', search: '?x=1', seen: 3 },
      tab('/b', 2),
    ]);
  });

  it('beyond the most, the one not seen for longest goes that has nothing unsaved', () => {
    const full = Array.from({ length: tabsMax - 1 }, (_, index) => tab(`/${index}`, index));
    const unsaved = (path: string): boolean => path === '/0';
    const next = withPage(full, { path: '/new', search: '' }, '/5', unsaved);
    expect(next).toHaveLength(tabsMax - 1);
    expect(paths(next)).toEqual(expect.arrayContaining(['/0', '/new']));
    expect(paths(next)).not.toContain('/1');
  });
});
