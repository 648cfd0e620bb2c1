import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIM_ALPHABET, CLAIM_LENGTH, CLAIM_MINUTES } from '@paddock/contracts/edge/claim';
import type { AnswerOf, edgeKeyRoutes } from '@paddock/contracts/wire';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EdgeAgent } from '../../edge-agent/src/agent';
import { type EdgeSettings, parseEdgeSettings } from '../../edge-agent/src/config/config';
import { EnrolmentError, identify } from '../../edge-agent/src/config/identity';
import { removeFolder, silentLog, testFolder } from '../../edge-agent/src/testing/edge';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

type Claim = AnswerOf<typeof edgeKeyRoutes.claim>;
type ClaimState = AnswerOf<typeof edgeKeyRoutes.claimState>;

describe('claim codes of the edge agent', () => {
  let venue: TestVenue;
  let manager: Client;
  const folders: string[] = [];
  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
  });
  afterAll(async () => {
    await venue.close();
    folders.forEach(removeFolder);
  });

  const newFolder = (): string => {
    const folder = testFolder();
    folders.push(folder);
    return folder;
  };
  /** As the machine in the venue is given its settings. */
  const machine = (folder: string, code?: string): Promise<EdgeSettings> =>
    identify(
      parseEdgeSettings({
        CORE_URL: venue.url,
        MQTT_PORT: '0',
        EDGE_HTTP_PORT: '0',
        STOP_PORT: '0',
        DATA_DIR: folder,
        ...(code === undefined ? {} : { EDGE_CLAIM_CODE: code }),
      }),
      silentLog,
    );
  const newClaim = async (): Promise<Claim> => (await manager.post<Claim>('/edge/sysEdge/claim')).result!;
  const stateOf = async (): Promise<ClaimState> => (await manager.get<ClaimState>('/edge/sysEdge/claimState')).result;
  const enrol = (code: string) => venue.stranger.post('/edge/sysEdge/enrol', { code }, { language: 'en' });
  /** Wrong tries of other tests slow this one down no longer. */
  const forgetGuesses = () => venue.db.query("DELETE FROM sign_in_attempt WHERE subject LIKE '%claim%'");

  it('lets a machine in that has nothing but the code: it gets a key of its own, comes back with it, and the former one opens nothing', async () => {
    const { id, code, expiresAt } = await newClaim();
    expect(code).toMatch(new RegExp(`^[${CLAIM_ALPHABET}]{${CLAIM_LENGTH}}$`));
    expect(Date.parse(expiresAt) - venue.clock.now().getTime()).toBeLessThanOrEqual(CLAIM_MINUTES * 60_000);
    expect(await stateOf()).toMatchObject({ id, claimedAt: null, isOnline: false });
    venue.edge.cut = false;
    const folder = newFolder();
    // As a person reads it off the screen.
    const settings = await machine(folder, `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`);
    expect(settings.EDGE_ID).toBe(venue.credentials.edge.id);
    await eventually('the agent with the former key is cut', () => venue.edge.cut);
    await expect(venue.edge.connect()).rejects.toThrow('unauthorized');

    let agent = new EdgeAgent(settings, silentLog);
    await agent.start();
    try {
      await eventually('the core has accepted the agent', () => agent.uplink.online);
      await eventually('the window of the manager sees it', async () => (await stateOf())?.isOnline === true);
    } finally {
      await agent.stop();
    }
    // The next start finds the key on the disk, whether or not the code still stands in its settings.
    for (const again of [undefined, code]) {
      agent = new EdgeAgent(await machine(folder, again), silentLog);
      await agent.start();
      await eventually('the core has accepted the agent again', () => agent.uplink.online).finally(() => agent.stop());
    }
    const file = path.join(folder, 'edge', 'identity.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(code);
  });

  it('works once, and not when it is old, replaced, cancelled or unknown; each is said in a sentence', async () => {
    await forgetGuesses();
    const used = await newClaim();
    const folder = newFolder();
    await machine(folder, used.code);
    const second = machine(newFolder(), used.code);
    await expect(second).rejects.toThrow(EnrolmentError);
    await expect(second).rejects.toThrow('works once and this one has been used');
    expect(await enrol(used.code)).toMatchObject({ success: false, key: 'edge.claimUsed', result: null });

    const replaced = await newClaim();
    const old = await newClaim();
    expect(await enrol(replaced.code)).toMatchObject({ success: false, key: 'edge.claimWrong' });
    venue.clock.advance(CLAIM_MINUTES * 60_000);
    await expect(machine(newFolder(), old.code)).rejects.toThrow('has expired');
    // A machine that has a key goes on with it.
    expect((await machine(folder, old.code)).EDGE_KEY).toBe((await machine(folder)).EDGE_KEY);

    const cancelled = await newClaim();
    expect(await manager.post('/edge/sysEdge/cancelClaim')).toMatchObject({ success: true });
    expect(await stateOf()).toBeNull();
    await forgetGuesses();
    expect(await enrol(cancelled.code)).toMatchObject({ success: false, key: 'edge.claimWrong' });
    expect(await enrol('')).toMatchObject({ success: false, message: 'Please enter the claim code' });
    await expect(machine(newFolder())).rejects.toThrow('EDGE_CLAIM_CODE');
  });

  it('is taken by one of many that come at once', async () => {
    await forgetGuesses();
    const { code } = await newClaim();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enrol(code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ key }) => key))).toEqual(
      new Set(['edge.claimUsed']),
    );
  });

  it('is not found by trying: after a few wrong ones even the right one waits', async () => {
    await forgetGuesses();
    const { code } = await newClaim();
    const keys: (string | undefined)[] = [];
    for (let tried = 0; tried < 7; tried += 1) keys.push((await enrol(`2222222${tried + 2}`)).key);
    expect(keys.slice(0, 4)).toEqual(Array(4).fill('edge.claimWrong'));
    expect(keys.at(-1)).toBe('signIn.slowDown');
    expect(await enrol(code)).toMatchObject({ success: false, key: 'signIn.slowDown', result: null });
    venue.clock.advance(60_000);
    expect(await enrol(code)).toMatchObject({ success: true });
  });

  it('is kept as a hash, is the own store’s, and stands in the audit log without its text', async () => {
    await forgetGuesses();
    const newest = "SELECT max(seq) AS seq FROM audit_entry WHERE org_code = 'A01'";
    const before = (await venue.db.query<{ seq: number }>(newest))[0]!.seq;
    const { code, id } = await newClaim();
    const stored = await venue.db.query<{ row: string }>('SELECT c::text AS row FROM edge_claim c');
    expect(stored.map(({ row }) => row).join()).not.toContain(code);
    const other = await venue.signIn('manager2');
    expect((await other.get<ClaimState>('/edge/sysEdge/claimState')).result).toBeNull();
    for (const username of ['marshal', 'cashier'])
      expect(await (await venue.signIn(username)).post('/edge/sysEdge/claim')).toMatchObject({ code: 510 });
    await enrol(code);
    const entries = await venue.db.query<{ subject_table: string; text: string }>(
      "SELECT subject_table, e::text AS text FROM audit_entry e WHERE kind = 'device' AND org_code = 'A01' AND seq > $1 ORDER BY seq",
      [before],
    );
    expect(entries.map(({ subject_table }) => subject_table)).toEqual(['edge_claim', 'edge_claim', 'edge_agent']);
    expect(entries.every(({ text }) => text.includes(id) && !text.includes(code))).toBe(true);
  });
});
