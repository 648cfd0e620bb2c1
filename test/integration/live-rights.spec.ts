import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FEED_TOPICS, type FeedTopic, TOPIC_PERMISSIONS } from '@paddock/contracts/feed';
import { eventually, startVenue, type TestVenue } from '../support/app';
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

  describe('a sign-in that ended', () => {
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
      expect([first.told, second.told]).toEqual([['revoked'], ['revoked']]);
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
      expect(socket.told).toEqual(['revoked']);
    });
  });

  describe('are heard by those who may read the same', () => {
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

    it('and no longer once the right has ended, at once and only that', async () => {
      const { token } = await venue.signIn('marshal');
      const socket = await live(token);
      expect(await socket.subscribe(['edge', 'boards'])).toMatchObject({ ok: true });
      const ended = `role_id = (SELECT id FROM role WHERE code = 'coach') AND permission_id = (SELECT id FROM permission WHERE code = 'vehicle:list')`;
      const [grant] = await venue.db.query<{ role_id: string; permission_id: string }>(
        'DELETE FROM role_permission WHERE '.concat(ended, ' RETURNING role_id, permission_id'),
      );
      try {
        await eventually('the topic is closed', () => socket.told.length > 0);
        expect(socket.told).toEqual(['closed edge']);
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
        await eventually('the store is closed', () => socket.told.length > 0);
        expect(await socket.subscribe(['edge'])).toMatchObject({ ok: true, orgCode: OTHER_STORE });
        expect(await socket.subscribe(['edge'], { orgCode: 'A01' })).toMatchObject({ ok: false, code: 'forbidden' });
      } finally {
        await client.put('/sys/selectDepart', { orgCode: 'A01' });
        await venue.db.query("UPDATE app_user SET identity = 0 WHERE username = 'hq'");
      }
    });
  });
});
