import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { englishTexts } from '../../scripts/texts.mjs';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

const IN_IT = { headers: { 'accept-language': 'eo-XX, en;q=0.9' } };
const NOT_IN_FILE = 'You do not belong to this store';
const marked = (text: string): string => `‹${text}›`;

describe('a further language of the service', () => {
  const webDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-pages-'));
  let venue: TestVenue;
  let manager: Client;
  beforeAll(async () => {
    const languages = path.join(webDir, 'languages');
    mkdirSync(languages);
    const texts = Object.fromEntries(Object.entries(englishTexts()).map(([key, text]) => [key, marked(text)]));
    delete texts[NOT_IN_FILE];
    writeFileSync(path.join(languages, 'eo.json'), JSON.stringify({ tag: 'eo-XX', name: 'Made up', texts }));
    writeFileSync(path.join(languages, 'broken.json'), '{');
    writeFileSync(path.join(languages, 'index.json'), '[]');
    writeFileSync(path.join(webDir, 'index.html'), '<!doctype html>');
    venue = await startVenue({ settings: { WEB_DIR: webDir }, logLevel: 'warn' });
    manager = await venue.signIn('manager');
  });
  afterAll(async () => {
    await venue.close();
    rmSync(webDir, { recursive: true, force: true });
  });

  it('says refusals in it, with the name of the field, and keeps what people have written', async () => {
    const hq = await venue.signIn('hq');
    const add = (call = {}) => hq.post('/sys/role/add', { roleName: '', roleCode: 'x' }, call);
    expect((await add()).message).toBe('参数错误：角色名称');
    expect((await add({ language: 'en' })).message).toBe('Wrong value: Name');
    expect((await add(IN_IT)).message).toBe('‹Wrong value: ‹Name››');
    expect(await venue.stranger.post('/sys/login', { username: 'nobody', password: 'x' }, IN_IT)).toMatchObject({
      message: '‹Account name or password incorrect›',
      key: 'signIn.wrong',
    });
    expect((await venue.stranger.get('/no/such/path', {}, IN_IT)).message).toBe('‹Resource not found›');
  });

  it('says what went well in it, and English where its file says nothing', async () => {
    expect((await manager.put('/sys/departSetting/edit', { rankCount: 12 }, IN_IT)).message).toBe('‹Settings saved›');
    const hq = await venue.signIn('hq');
    const switched = await hq.put('/sys/selectDepart', { orgCode: 'NONE', username: 'hq' }, IN_IT);
    expect(switched).toMatchObject({ success: false, key: 'store.notYours', message: NOT_IN_FILE });
  });

  it('leaves the sentence that older clients compare as it is', async () => {
    const headers = { ...IN_IT.headers, 'x-access-token': 'gone' };
    const answer = await venue.stranger.get('/sys/permission/getUserPermissionByToken', {}, { headers });
    expect(answer.message).toBe('Token失效，请重新登录');
  });

  it('is one of several that a request may name, and a file that cannot be read costs its own language alone', async () => {
    const message = async (wanted: string): Promise<string> =>
      (await venue.stranger.get('/no/such/path', {}, { headers: { 'accept-language': wanted } })).message;
    expect(await message('eo-XX;q=0.3, zh;q=0.8')).toBe('很抱歉，资源未找到!');
    expect(await message('EO-xx, en')).toBe('‹Resource not found›');
    expect(await message('broken, en')).toBe('Resource not found');
    expect(venue.logged()).toContain('broken.json');
  });
});
