import { ModulesContainer } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_TOPICS, type FeedTopic, type SubscribeAck, TOPIC_PERMISSIONS } from '@paddock/contracts/feed';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { FakeEdge } from '../support/app/fake-edge';
import { OTHER_STORE } from '../support/app/fixtures';
import { Listener } from '../support/app/listener';

const ALL: readonly FeedTopic[] = FEED_TOPICS;
const NEEDING = ALL.filter((topic) => TOPIC_PERMISSIONS[topic] !== null);

describe('live events and rights', () => {
  let venue: TestVenue;
  const open: Listener[] = [];

  beforeAll(async () => {
    venue = await startVenue();
  });
  afterAll(async () => {
    for (const listener of open) listener.close();
    await venue.close();
  });

  const live = async (token: string): Promise<Listener> => {
    const listener = await Listener.open(venue.url, '/live', { token });
    open.push(listener);
    return listener;
  };
  const emitEdgeAndBoards = (): Promise<void> =>
    venue.db.transaction(async (tx) => {
      const edge = {
        id: 'e',
        version: 1,
        online: true,
        backlog: 0,
        lastSeenAt: null,
        alarms: [],
        flag: 'green',
      } as const;
      tx.emit('A01', 'edge.changed', { ...edge, alarms: [] });
      tx.emit('A01', 'board.changed', { id: 'day', version: 1, board: 'day', rows: [] });
    });

  describe('promise 25: a sign-in that ended', () => {
    it('is cut from its sockets at once, with the word for it', async () => {
      const client = await venue.signIn('marshal');
      const [first, second, other] = [
        await live(client.token),
        await live(client.token),
        await live((await venue.signIn('cashier')).token),
      ];
      await first.subscribe(['edge']);
      expect(await client.post('/sys/logout')).toMatchObject({ success: true });
      await eventually('both are cut', () => first.disconnected && second.disconnected);
      expect([first.signals, second.signals]).toEqual([['revoked'], ['revoked']]);
      expect(other.disconnected).toBe(false);
    });

    it('is cut within seconds also when the announcement of its end was lost', async () => {
      const client = await venue.signIn('marshal');
      const socket = await live(client.token);
      const at = Date.now();
      await venue.db.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'paddock rights' AND datname = current_database()",
      );
      await venue.db.query('UPDATE sign_in SET revoked_at = now() WHERE token_hash = encode(sha256($1::bytea), $2)', [
        client.token,
        'hex',
      ]);
      await eventually('it is cut', () => socket.disconnected);
      expect(Date.now() - at).toBeLessThan(5_000);
      expect(socket.signals).toEqual(['revoked']);
    });
  });

  describe('an administrator', () => {
    /** A busy machine takes its time; ordinarily it is a few milliseconds. */
    const WITHIN_MS = 5000;
    const userIdOf = async (username: string): Promise<string> =>
      (await venue.db.query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;
    const cutWithin = async (socket: Listener): Promise<void> => {
      const at = Date.now();
      await eventually('the socket is cut', () => socket.disconnected);
      expect(socket.signals).toEqual(['revoked']);
      expect(Date.now() - at).toBeLessThan(WITHIN_MS);
    };

    it('P-7.42 freezes an account, which ends its sign-ins and sockets at once, and lets it in again', async () => {
      const admin = await venue.signIn('hq');
      const socket = await live((await venue.signIn('marshal')).token);
      const ids = `${await userIdOf('marshal')},`;
      expect(await admin.put('/sys/user/frozenBatch', { ids, status: 2 })).toMatchObject({ success: true });
      await cutWithin(socket);
      await expect(venue.signIn('marshal')).rejects.toThrow('该用户已冻结');
      expect(await admin.put('/sys/user/frozenBatch', { ids, status: 1 })).toMatchObject({ success: true });
      await venue.signIn('marshal');
    });

    it('P-7.43 sets a password, and ends what was opened with the former one', async () => {
      const admin = await venue.signIn('manager');
      const socket = await live((await venue.signIn('marshal')).token);
      const change = (password: string, confirmpassword = password) =>
        admin.put('/sys/user/changePassword', { username: 'marshal', password, confirmpassword });
      expect(await change('long enough', 'another one')).toMatchObject({ success: false, key: 'password.notSame' });
      expect(await change('short')).toMatchObject({ success: false, key: 'password.tooShort' });
      expect(socket.disconnected).toBe(false);
      expect(await change('long enough')).toMatchObject({ success: true, key: 'password.changed' });
      await cutWithin(socket);
      await expect(venue.signIn('marshal')).rejects.toThrow('用户名或密码错误');
      await change('paddock-demo');
      await venue.signIn('marshal');
    });

    it('ends one sign-in of an account, or all of them', async () => {
      const admin = await venue.signIn('manager');
      const userId = await userIdOf('marshal');
      const end = (more = {}) => admin.post('/sys/user/endSignIns', { userId, ...more });
      await end();
      const [older, newer] = [
        await live((await venue.signIn('marshal')).token),
        await live((await venue.signIn('marshal')).token),
      ];
      const { result } = await admin.get<{ id: string; orgCode: string }[]>('/sys/user/signIns', { userId });
      expect(result).toMatchObject([{ orgCode: 'A01' }, { orgCode: 'A01' }]);
      expect(await end({ signInId: result![0]!.id })).toMatchObject({ result: { ended: 1 } });
      await cutWithin(newer);
      expect(older.disconnected).toBe(false);
      expect(await end()).toMatchObject({ result: { ended: 1 } });
      await cutWithin(older);
    });

    it('is one for those below and in the own store, and never for the own account', async () => {
      const [manager, marshal] = [await venue.signIn('manager'), await venue.signIn('marshal')];
      for (const username of ['manager', 'manager2', 'hq', 'admin']) {
        const [userId, password] = [await userIdOf(username), 'taken over'];
        for (const answer of [
          await manager.put('/sys/user/changePassword', { username, password }),
          await manager.put('/sys/user/frozenBatch', { ids: `${await userIdOf('cashier')},${userId}`, status: 2 }),
          await manager.post('/sys/user/endSignIns', { userId }),
          await manager.get('/sys/user/signIns', { userId }),
        ])
          expect({ username, ...answer }).toMatchObject({ username, success: false, key: 'account.notYours' });
        await venue.signIn(username);
      }
      await venue.signIn('cashier');
      expect(await manager.put('/sys/user/frozenBatch', { ids: 'nobody,', status: 2 })).toMatchObject({
        key: 'account.unknown',
      });
      expect(await marshal.post('/sys/user/endSignIns', { userId: await userIdOf('cashier') })).toMatchObject({
        code: 510,
      });
    });

    it('promise 25: gives the agent of the own store another key, or none: the line with the former one ends', async () => {
      const manager = await venue.signIn('manager');
      const { id, key: former } = venue.credentials.edge;
      const foreign = await (await venue.signIn('manager2')).post('/edge/sysEdge/rotate', { id });
      expect(foreign).toMatchObject({ success: false, key: 'edge.unknown' });
      const at = Date.now();
      const { result } = await manager.post<{ id: string; key: string }>('/edge/sysEdge/rotate', { id });
      await eventually('the agent is cut', () => venue.edge.cut);
      expect(Date.now() - at).toBeLessThan(WITHIN_MS);
      await expect(new FakeEdge(venue.url, { id, key: former }).connect()).rejects.toThrow('unauthorized');
      const renewed = new FakeEdge(venue.url, result!);
      await renewed.connect();
      expect(await manager.post('/edge/sysEdge/revoke', { id })).toMatchObject({ success: true });
      await eventually('the agent is cut', () => renewed.cut);
      await expect(new FakeEdge(venue.url, result!).connect()).rejects.toThrow('unauthorized');
    });
  });

  describe('are received by those who may read the same', () => {
    const HELD = `user_id = (SELECT id FROM app_user WHERE username = 'marshal')`;

    it('and by nobody without a role; a topic that is not open does not close the others', async () => {
      const { token } = await venue.signIn('marshal');
      const grants = await venue.db.query<{ user_id: string; role_id: string; org_code: string | null }>(
        'DELETE FROM user_role WHERE '.concat(HELD, ' RETURNING *'),
      );
      try {
        const socket = await live(token);
        for (const topic of NEEDING)
          expect(await socket.subscribe([topic])).toMatchObject({ ok: false, code: 'forbidden' });
        expect(await socket.subscribe(ALL)).toMatchObject({
          ok: true,
          refused: NEEDING,
        });
      } finally {
        for (const { user_id, role_id, org_code } of grants)
          await venue.db.query('INSERT INTO user_role VALUES ($1, $2, $3)', [user_id, role_id, org_code]);
      }
    });

    it('promise 23: and no longer once the right has ended, at once and only that', async () => {
      const { token } = await venue.signIn('marshal');
      const socket = await live(token);
      expect(await socket.subscribe(['edge', 'boards'])).toMatchObject({ ok: true });
      const ended = `role_id = (SELECT id FROM role WHERE code = 'coach') AND permission_id = (SELECT id FROM permission WHERE code = 'vehicle:list')`;
      const [grant] = await venue.db.query<{ role_id: string; permission_id: string }>(
        'DELETE FROM role_permission WHERE '.concat(ended, ' RETURNING role_id, permission_id'),
      );
      try {
        await eventually('the topic is closed', () => socket.signals.length > 0);
        expect(socket.signals).toEqual(['closed edge']);
        await emitEdgeAndBoards();
        await eventually('the other goes on', () => socket.events.length > 0);
        expect(socket.events.map(({ topic }) => topic)).toEqual(['boards']);
      } finally {
        await venue.db.query('INSERT INTO role_permission (role_id, permission_id) VALUES ($1, $2)', [
          grant!.role_id,
          grant!.permission_id,
        ]);
      }
    });

    it('of the store that the sign-in works for, not of the one that it has left', async () => {
      const client = await venue.signIn('hq');
      await venue.db.query("UPDATE app_user SET identity = 1 WHERE username = 'hq'");
      try {
        const socket = await live(client.token);
        await socket.subscribe(['edge']);
        expect(await client.put('/sys/selectDepart', { orgCode: OTHER_STORE })).toMatchObject({ success: true });
        await eventually('the store is closed', () => socket.signals.length > 0);
        expect(await socket.subscribe(['edge'])).toMatchObject({ ok: true, orgCode: OTHER_STORE });
        expect(await socket.subscribe(['edge'], { orgCode: 'A01' })).toMatchObject({ ok: false, code: 'forbidden' });
      } finally {
        await client.put('/sys/selectDepart', { orgCode: 'A01' });
        await venue.db.query("UPDATE app_user SET identity = 0 WHERE username = 'hq'");
      }
    });
  });

  describe('cost no more than they may', () => {
    const REPLAY_BYTES_MAX = 2_000_000;
    const cashier = async (): Promise<Listener> => live((await venue.signIn('cashier')).token);
    const display = async (): Promise<Listener> => {
      const listener = await Listener.open(venue.url, '/display', { deviceId: 'hall', orgCode: 'A01' });
      open.push(listener);
      return listener;
    };
    const offsetNow = async (): Promise<number> => {
      const [head] = await venue.db.query<{ last_offset: number }>(
        "SELECT last_offset FROM venue_feed_head WHERE org_code = 'A01'",
      );
      return head!.last_offset;
    };
    /** One large event after the other, until together they are larger than `bytes`; the core has read them all. */
    const emitLarge = async (bytes: number): Promise<number> => {
      const reader = await cashier();
      await reader.subscribe(['edge']);
      const before = await offsetNow();
      const alarms = Array.from({ length: 1000 }, (_, index) => `alarm ${index} ${'x'.repeat(90)}`);
      const edge = { id: 'e', version: 1, online: true, backlog: 0, lastSeenAt: null, flag: 'green' } as const;
      for (let sent = 0; sent <= bytes; sent += 100_000)
        await venue.db.transaction(async (tx) => tx.emit('A01', 'edge.changed', { ...edge, alarms }));
      const last = await offsetNow();
      await eventually('all are read', () => reader.events.at(-1)?.offset === last);
      reader.close();
      return before;
    };

    it('a history that is too large is read again, and nothing of it is sent', async () => {
      const before = await emitLarge(REPLAY_BYTES_MAX);
      for (const listener of [await cashier(), await display()]) {
        expect(await listener.subscribe(['edge'], { after: before })).toMatchObject({ ok: true, resync: true });
        expect(listener.events).toEqual([]);
        expect(await listener.subscribe(['boards'], { after: before })).toMatchObject({ ok: true, resync: false });
        expect(await listener.subscribe(['edge'], { after: await offsetNow() })).toMatchObject({ resync: false });
      }
    });

    it('a stranger gets a few histories a minute, and then reads again', async () => {
      const before = await emitLarge(REPLAY_BYTES_MAX - 400_000);
      const screen = await display();
      let asked = 0;
      let ack: SubscribeAck;
      do ack = await screen.subscribe(['edge'], { after: before });
      while (ack.ok && !ack.resync && ++asked < 30);
      expect(ack).toMatchObject({ ok: true, resync: true });
      // A minute may have ended meanwhile.
      expect(asked).toBeLessThan(2 * 6);
      expect(await (await cashier()).subscribe(['edge'], { after: before })).toMatchObject({ resync: false });
    });

    it.each(['/live', '/display'] as const)(
      'a message on %s that nobody needs so large ends its socket',
      async (path) => {
        const socket = path === '/live' ? await cashier() : await display();
        socket.socket.emit('subscribe', { topics: ['edge'], orgCode: 'x'.repeat(20_000) });
        await eventually('it is closed', () => socket.disconnected);
      },
    );

    it('one address opens as many screens as a venue may have, and no more', async () => {
      const screens: Listener[] = [];
      const more = async (): Promise<void> => void screens.push(await display());
      try {
        await expect(
          (async () => {
            for (let index = 0; index <= 60; index += 1) await more();
          })(),
        ).rejects.toThrow('too many sockets');
        expect(screens.length).toBeLessThanOrEqual(60);
        await expect(cashier()).resolves.toMatchObject({ disconnected: false });
      } finally {
        for (const screen of screens) screen.close();
      }
    });

    it('the namespace that is nobody’s takes nobody', async () => {
      await expect(Listener.open(venue.url, '/', {})).rejects.toThrow('unauthorized');
    });
  });

  describe('promise 23: a change of rights is on the sockets within a second', () => {
    const WITHIN_MS = 1000;

    beforeAll(() => {
      // Without the look of every three seconds: the change itself must reach the sockets.
      const providers = [...venue.core.get(ModulesContainer).values()].flatMap((part) => [...part.providers.values()]);
      const gateway = providers.find(({ name }) => name === 'LiveGateway')!.instance as { timer: NodeJS.Timeout };
      expect(gateway.timer.hasRef()).toBe(true);
      clearInterval(gateway.timer);
    });

    /** From the answer to the change until the socket knows. A busy machine is allowed what it needs for calls meanwhile. */
    const knowsInTime = async (socket: Listener, signal: 'revoked' | 'closed', change: () => Promise<unknown>) => {
      let known = Number.NaN;
      socket.socket.once(signal, () => (known = performance.now()));
      await change();
      const answered = performance.now();
      let slowestMs = 0;
      await eventually('the socket knows', async () => {
        const asked = performance.now();
        await venue.stranger.get('/sys/getEncryptedString');
        slowestMs = Math.max(slowestMs, performance.now() - asked);
        return !Number.isNaN(known);
      });
      expect(known - answered).toBeLessThan(WITHIN_MS + 4 * slowestMs);
    };

    it('a freeze, another password, an end of all sign-ins, and a permission that a role loses', async () => {
      const hq = await venue.signIn('hq');
      const [user] = await venue.db.query<{ id: string }>("SELECT id FROM app_user WHERE username = 'marshal'");
      const userId = user!.id;
      const fresh = async () => live((await venue.signIn('marshal')).token);
      const done = async (asked: Promise<{ success: boolean }>): Promise<void> => {
        const { success } = await asked;
        expect(success).toBe(true);
      };
      const freeze = (status: number) => done(hq.put('/sys/user/frozenBatch', { ids: userId, status }));
      await knowsInTime(await fresh(), 'revoked', () => freeze(2));
      await freeze(1);
      const body = { username: 'marshal', password: 'paddock-demo', confirmpassword: 'paddock-demo' };
      await knowsInTime(await fresh(), 'revoked', () => done(hq.put('/sys/user/changePassword', body)));
      await knowsInTime(await fresh(), 'revoked', () => done(hq.post('/sys/user/endSignIns', { userId })));

      const [role] = await venue.db.query<{ id: string }>("SELECT id FROM role WHERE code = 'coach'");
      const [right] = await venue.db.query<{ id: string }>("SELECT id FROM permission WHERE code = 'vehicle:list'");
      const save = (permissionIds: string, lastpermissionIds: string) =>
        done(hq.post('/sys/permission/saveRolePermission', { roleId: role!.id, permissionIds, lastpermissionIds }));
      const socket = await fresh();
      await socket.subscribe(['edge', 'boards']);
      await knowsInTime(socket, 'closed', () => save('', right!.id));
      expect(socket.signals).toEqual(['closed edge']);
      await save(right!.id, '');
    });
  });
});
