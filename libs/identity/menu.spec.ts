import { describe, expect, it } from 'vitest';
import { permissionsSchema } from '@paddock/contracts/wire';
import type { PermissionRow } from './identity.repository';
import { userPermissions } from './menu';

const row = (id: string, url: string, more: Partial<PermissionRow> = {}): PermissionRow => ({
  id,
  parent_id: '',
  kind: 0,
  code: null,
  name: id,
  name_en: '',
  url,
  component: null,
  icon: null,
  redirect: null,
  hidden: false,
  keep_alive: false,
  always_show: false,
  status: '1',
  shown_when: '1',
  routed: true,
  opens_new_tab: false,
  held: true,
  ...more,
});
const home = row('home', '/dashboard/analysis', { component: 'dashboard/Analysis' });

const plain = { url: '', permissionList: [], keepAlive: false, internalOrExternal: false };

describe('the menu of a user', () => {
  it('P-2.1.16 has path, name, component, redirect, hidden and a whole meta on every entry', () => {
    const answer = userPermissions(
      [
        home,
        row('group', '/group', { redirect: '/group/leaf', always_show: true, icon: 'shop', name_en: 'Group' }),
        row('leaf', '/group/leaf/:id', {
          parent_id: 'group',
          kind: 1,
          component: 'group/Leaf',
          hidden: true,
          keep_alive: true,
        }),
        row('press', '', { kind: 2, code: 'leaf:press', parent_id: 'leaf' }),
        row('other', '', { kind: 2, code: 'leaf:other', parent_id: 'leaf', held: false }),
        row('outside', 'https://example.org/a', { component: 'x' }),
        row('template', '{{ origin }}/b', { component: 'x' }),
      ],
      'en',
    );
    expect(permissionsSchema.parse(answer)).toEqual(answer);
    expect(answer.menu.slice(1)).toEqual([
      {
        id: 'group',
        route: '1',
        path: '/group',
        name: 'group',
        component: 'layouts/RouteView',
        redirect: '/group/leaf',
        hidden: false,
        alwaysShow: true,
        meta: { title: 'Group', icon: 'shop', ...plain },
        children: [
          {
            id: 'leaf',
            route: '1',
            path: '/group/leaf/:id',
            name: 'group-leaf-@id',
            component: 'group/Leaf',
            hidden: true,
            meta: { title: 'leaf', ...plain, permissionList: ['leaf:press'], keepAlive: true },
          },
        ],
      },
      expect.objectContaining({
        path: expect.stringMatching(/^[0-9a-f]{32}$/),
        component: 'layouts/IframePageView',
        meta: expect.objectContaining({ url: 'https://example.org/a' }),
      }),
      expect.objectContaining({ meta: expect.objectContaining({ url: '{{ origin }}/b' }) }),
    ]);
  });

  it('shows what is held, puts home first whether it is held or not, and never shows a button as an entry', () => {
    const answer = userPermissions(
      [
        row('held', '/held'),
        row('other', '/other', { held: false }),
        { ...home, held: false },
        row('button', '', { kind: 2, code: 'a:b', parent_id: 'held' }),
        row('off', '', { kind: 2, code: 'a:off', parent_id: 'held', held: false, status: '0' }),
      ],
      'cn',
    );
    expect(answer.menu.map(({ id }) => id)).toEqual(['home', 'held']);
    expect(answer.menu[1]).not.toHaveProperty('children');
    expect(answer.auth).toEqual([{ action: 'a:b', type: '1', describe: 'button' }]);
    expect(answer.allAuth).toEqual([
      { action: 'a:b', status: '1', type: '1', describe: 'button' },
      { action: 'a:off', status: '0', type: '1', describe: 'off' },
    ]);
  });
});
