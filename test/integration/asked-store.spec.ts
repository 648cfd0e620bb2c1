import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf, type Resource, RESOURCES } from '@paddock/contracts/resources';
import { consumeRoutes, resourceRoutes } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { OTHER_STORE, STORE } from '../support/app/fixtures';
import { pathOf, Samples } from '../support/app/samples';

type AnyRow = Record<string, unknown> & { id: string };

const ofOneStore = (Object.entries(RESOURCES) as [string, Resource][]).filter(
  ([, of]) =>
    of.scope === 'store' &&
    of.fields['sysOrgCode']?.form === false &&
    ['add', 'edit', 'queryById'].every((call) => callsOf(of).has(call as 'add')),
);

/** Kinds of errors of a call that failed, and was not refused. */
const FAULTS = ['failed', 'busy'];

/** The store that the body of a call names, for each resource whose rows are of one store. */
describe('a store that is named', () => {
  let venue: TestVenue;
  let head: Client;
  let manager: Client;
  const samples = new Samples();

  beforeAll(async () => {
    venue = await startVenue();
    [head, manager] = [await venue.signIn('hq'), await venue.signIn('manager')];
  });
  afterAll(() => venue.close());

  it('is found in several resources', () => expect(ofOneStore.length).toBeGreaterThan(3));

  it.each(ofOneStore)(
    '%s: a whole row is taken back as it was given; the store is obeyed or refused',
    async (_name, of) => {
      const read = async (id: string): Promise<AnyRow> =>
        (await head.get<AnyRow>(pathOf(of, 'queryById'), { id })).result as AnyRow;
      const count = async (): Promise<number> =>
        (await head.get<{ total: number }>(pathOf(of, 'list'), { pageSize: 1 })).result!.total;
      const sample = await samples.of(of, head);
      const own = await head.post<string>(pathOf(of, 'add'), sample);
      if (own.key === 'permission.missing') return;
      expect(own).toMatchObject({ success: true });
      const other = await head.post<string>(pathOf(of, 'add'), { ...sample, sysOrgCode: OTHER_STORE });
      if (other.success) {
        // The same values stand in two stores: each row is changed where it is.
        const row = await read(other.result as string);
        expect(row['sysOrgCode']).toBe(OTHER_STORE);
        expect(await head.put(pathOf(of, 'edit'), row)).toMatchObject({ success: true });
        expect(await head.put(pathOf(of, 'edit'), { ...(await read(row.id)), sysOrgCode: STORE })).toMatchObject({
          success: false,
          key: 'resource.ofAnotherStore',
        });
        expect((await read(row.id))['sysOrgCode']).toBe(OTHER_STORE);
      } else {
        // It points at a row of the first store.
        expect(other.result).toEqual({ field: expect.any(String) });
      }
      expect(await head.put(pathOf(of, 'edit'), await read(own.result as string))).toMatchObject({ success: true });

      const before = await count();
      expect(await head.post(pathOf(of, 'add'), { ...sample, sysOrgCode: 'A99' })).toMatchObject({
        key: 'store.unknown',
      });
      const foreign = await manager.post(pathOf(of, 'add'), { ...sample, sysOrgCode: OTHER_STORE });
      expect(['store.notYours', 'permission.missing']).toContain(foreign.key);
      expect(await count()).toBe(before);
    },
  );

  /** Every list, and what asks for a store's rules and recharges before a sale. */
  const lists = [
    ...(Object.entries(RESOURCES) as [string, Resource][])
      .filter(([, of]) => callsOf(of).has('list'))
      .map(([name, of]) => [name, pathOf(of, 'list')] as const),
    ['what a sale is linked to', resourceRoutes.rechargeOrder.list.path] as const,
    ['rules of a kind in a store', consumeRoutes.tariffsOfTypeAndStore.path] as const,
  ];

  it.each(lists)('%s: a store that there is none of is no fault of ours', async (_name, path) => {
    const answer = await head.get<{ records: unknown[] }>(path, {
      sysOrgCode: 'A99',
      orgCode: 'A99',
      consumeTypeRole: 'BALANCE',
      pageNo: 1,
      pageSize: 5,
    });
    expect(FAULTS).not.toContain(answer.key);
  });

  it('refuses head office by name where a store has its own rules', async () => {
    for (const path of [resourceRoutes.rechargeOrder.list.path, consumeRoutes.tariffsOfTypeAndStore.path])
      expect(await head.get(path, { sysOrgCode: 'A99', consumeTypeRole: 'BALANCE' })).toMatchObject({
        success: false,
        key: 'store.unknown',
      });
  });
});
