import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAIRING_CODE_ALPHABET, PAIRING_CODE_LENGTH, PAIRING_CODE_MINUTES } from '@paddock/contracts/edge/pairing';
import type { AnswerOf, edgeKeyRoutes } from '@paddock/contracts/wire';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EdgeAgent } from '../../edge-agent/src/agent';
import { type EdgeSettings, parseEdgeSettings } from '../../edge-agent/src/config/config';
import { PairingError, identify } from '../../edge-agent/src/config/identity';
import { removeFolder, silentLog, testFolder } from '../../edge-agent/src/testing/edge';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

type Pairing = AnswerOf<typeof edgeKeyRoutes.makePairingCode>;
type PairingState = AnswerOf<typeof edgeKeyRoutes.pairingState>;

describe('pairing codes of the edge agent', () => {
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
  const machine = (folder: string, code?: string, name = 'EDGE_PAIRING_CODE'): Promise<EdgeSettings> =>
    identify(
      parseEdgeSettings({
        CORE_URL: venue.url,
        MQTT_PORT: '0',
        EDGE_HTTP_PORT: '0',
        STOP_PORT: '0',
        DATA_DIR: folder,
        ...(code === undefined ? {} : { [name]: code }),
      }),
      silentLog,
    );
  const newPairing = async (): Promise<Pairing> => (await manager.post<Pairing>('/edge/sysEdge/pairingCode')).result!;
  const stateOf = async (): Promise<PairingState> =>
    (await manager.get<PairingState>('/edge/sysEdge/pairingState')).result;
  const pair = (code: string) => venue.stranger.post('/edge/sysEdge/enrol', { code }, { language: 'en' });
  /** Wrong tries of other tests slow this one down no longer. */
  const forgetGuesses = () => venue.db.query("DELETE FROM sign_in_attempt WHERE subject LIKE '%pairing %'");

  it('lets a machine in that has nothing but the code: it gets a key of its own, comes back with it, and the former one opens nothing', async () => {
    const { id, code, expiresAt } = await newPairing();
    expect(code).toMatch(new RegExp(`^[${PAIRING_CODE_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`));
    expect(Date.parse(expiresAt) - venue.clock.now().getTime()).toBeLessThanOrEqual(PAIRING_CODE_MINUTES * 60_000);
    expect(await stateOf()).toMatchObject({ id, pairedAt: null, isOnline: false });
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
      try {
        await eventually('the core has accepted the agent again', () => agent.uplink.online);
      } finally {
        await agent.stop();
      }
    }
    const file = path.join(folder, 'edge', 'identity.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(code);
    // Earlier agents called the hash otherwise on the disk, and the code in their settings.
    const { codeHash, ...stored } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...stored, claimHash: codeHash }));
    expect(await machine(folder, code, 'EDGE_CLAIM_CODE')).toEqual(settings);
    writeFileSync(file, JSON.stringify(stored));
    await expect(machine(folder)).rejects.toThrow('damaged');
  });

  it('works once, and not when it is old, replaced, cancelled or unknown; each is said in a sentence', async () => {
    await forgetGuesses();
    const used = await newPairing();
    const folder = newFolder();
    await machine(folder, used.code);
    const second = machine(newFolder(), used.code);
    await expect(second).rejects.toThrow(PairingError);
    await expect(second).rejects.toThrow('has already been used');
    expect(await pair(used.code)).toMatchObject({ success: false, key: 'edge.pairingCodeUsed', result: null });

    const replaced = await newPairing();
    const old = await newPairing();
    expect(await pair(replaced.code)).toMatchObject({ success: false, key: 'edge.pairingCodeWrong' });
    venue.clock.advance(PAIRING_CODE_MINUTES * 60_000);
    await expect(machine(newFolder(), old.code)).rejects.toThrow('has expired');
    // A machine that has a key goes on with it.
    expect((await machine(folder, old.code)).EDGE_KEY).toBe((await machine(folder)).EDGE_KEY);

    const cancelled = await newPairing();
    expect(await manager.post('/edge/sysEdge/cancelPairing')).toMatchObject({ success: true });
    expect(await stateOf()).toBeNull();
    await forgetGuesses();
    expect(await pair(cancelled.code)).toMatchObject({ success: false, key: 'edge.pairingCodeWrong' });
    expect(await pair('')).toMatchObject({ success: false, message: 'Please enter the pairing code' });
    await expect(machine(newFolder())).rejects.toThrow('EDGE_PAIRING_CODE');
  });

  it('is taken by one of many that come at once', async () => {
    await forgetGuesses();
    const { code } = await newPairing();
    const answers = await Promise.all(Array.from({ length: 4 }, () => pair(code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ key }) => key))).toEqual(
      new Set(['edge.pairingCodeUsed']),
    );
  });

  it('is not found by trying: after a few wrong ones even the right one waits', async () => {
    await forgetGuesses();
    const { code } = await newPairing();
    const keys: (string | undefined)[] = [];
    for (let tried = 0; tried < 7; tried += 1) keys.push((await pair(`2222222${tried + 2}`)).key);
    expect(keys.slice(0, 4)).toEqual(Array(4).fill('edge.pairingCodeWrong'));
    expect(keys.at(-1)).toBe('signIn.slowDown');
    expect(await pair(code)).toMatchObject({ success: false, key: 'signIn.slowDown', result: null });
    venue.clock.advance(60_000);
    expect(await pair(code)).toMatchObject({ success: true });
  });

  it('is kept as a hash, is the own store’s, and stands in the audit log without its text', async () => {
    await forgetGuesses();
    const newest = "SELECT max(seq) AS seq FROM audit_entry WHERE org_code = 'A01'";
    const before = (await venue.db.query<{ seq: number }>(newest))[0]!.seq;
    const { code, id } = await newPairing();
    const stored = await venue.db.query<{ row: string }>('SELECT p::text AS row FROM edge_pairing p');
    expect(stored.map(({ row }) => row).join()).not.toContain(code);
    const other = await venue.signIn('manager2');
    expect((await other.get<PairingState>('/edge/sysEdge/pairingState')).result).toBeNull();
    for (const username of ['marshal', 'cashier'])
      expect(await (await venue.signIn(username)).post('/edge/sysEdge/pairingCode')).toMatchObject({ code: 510 });
    await pair(code);
    const entries = await venue.db.query<{ subject_table: string; text: string }>(
      "SELECT subject_table, e::text AS text FROM audit_entry e WHERE kind = 'device' AND org_code = 'A01' AND seq > $1 ORDER BY seq",
      [before],
    );
    expect(entries.map(({ subject_table }) => subject_table)).toEqual(['edge_pairing', 'edge_pairing', 'edge_agent']);
    expect(entries.every(({ text }) => text.includes(id) && !text.includes(code))).toBe(true);
  });
});
