import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../shared/session';
import { leaves, searched } from './menuSearch';

const node = (title: string, children?: MenuNode[]): MenuNode => ({
  path: `/${title}`,
  component: title,
  meta: { title },
  ...(children ? { children } : {}),
});
const menu = [
  node('首页'),
  node('前台', [node('消费规则'), node('订单'), node('里面', [node('填值规则')])]),
  node('Rules', [node('One'), node('Two')]),
];
const found = (typed: string): string[] => leaves(searched(menu, typed)).map(({ meta }) => meta.title);

describe('the menu search', () => {
  it('leaves the pages whose titles match, on every level, and all pages of a group that matches', () => {
    expect(found('规则')).toEqual(['消费规则', '填值规则']);
    expect(found('rules')).toEqual(['One', 'Two']);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toHaveLength(6);
  });
});
