import type { ChoiceNode } from '@paddock/contracts/wire';
import { describe, expect, it } from 'vitest';
import { areasOf } from './rightsModel';

const node = (key: string, menuType: 0 | 1 | 2, children: ChoiceNode[] | null = null): ChoiceNode => ({
  ...{ key, value: key, title: key, label: key, slotTitle: key, icon: null, parentId: '', isLeaf: children === null },
  ...{ ruleFlag: 0, menuType, perms: menuType === 2 ? `${key}:list` : null, scopedSlots: { title: 'hasDatarule' } },
  children,
});

describe('areas of the menu', () => {
  it('know who gets in, also where there is nothing to press', () => {
    const tree = [node('overview', 0), node('office', 0, [node('plain', 1), node('members', 1, [node('member', 2)])])];
    expect(areasOf(tree).map(({ id, rights, pages }) => [id, rights.map(({ key }) => key), pages])).toEqual([
      ['overview', [], ['overview']],
      ['office', ['plain', 'member'], ['plain', 'members']],
    ]);
  });
});
