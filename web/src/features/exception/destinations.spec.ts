import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../shared/session';
import { destinationsFor, distance, pagesOf } from './destinations';

const page = (path: string, title: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  component: path.slice(1),
  meta: { title },
  ...more,
});
const menu = [
  page('/dashboard/workplace', '工作台'),
  page('/front', '前台', {
    children: [page('/consume/SysConsumeTool', '消费工具'), page('/secret', '看不见', { hidden: true })],
  }),
  page('/vehicle/SysMarshalBoard', '教练派车屏'),
  page('/timing/List', '成绩'),
];

describe('where an error page leads', () => {
  it('offers the nearest address first, then the menu, three at most and nothing hidden', () => {
    const found = destinationsFor(pagesOf(menu), '/consume/SysConsumTool?a=1');
    expect(found.map(({ title, alike }) => [title, alike])).toEqual([
      ['消费工具', true],
      ['工作台', false],
      ['教练派车屏', false],
    ]);
    expect(found[0]?.group).toBe('前台');
  });

  it('guesses nothing when no address is near', () => {
    expect(destinationsFor(pagesOf(menu), '/x').map(({ alike }) => alike)).toEqual([false, false, false]);
    expect(distance('kart', 'cart')).toBe(1);
  });
});
