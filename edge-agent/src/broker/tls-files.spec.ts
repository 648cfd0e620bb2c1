import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Alarms } from '../devices/alarms';
import { removeFolder, silentLog, testFolder } from '../testing/edge';
import { Certificates } from './certificates';
import { TlsFiles } from './tls-files';

describe('a certificate that is renewed while the service runs', () => {
  let folder: string;
  beforeEach(() => {
    folder = testFolder();
    make('first');
    make('second');
    take('key', 'first');
    take('cert', 'first');
  });
  afterEach(() => removeFolder(folder));

  const file = (name: string): string => path.join(folder, name);
  const make = (name: string): void => {
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ];
    const out = ['-subj', `/CN=${name}`, '-keyout', file(`${name}.key`), '-out', file(`${name}.cert`)];
    execFileSync('openssl', [...request, ...out], { stdio: 'ignore' });
  };
  const take = (part: 'key' | 'cert', from: string): void =>
    copyFileSync(file(`${from}.${part}`), file(`used.${part}`));
  const open = (): TlsFiles => {
    const files = TlsFiles.open(file('used.key'), file('used.cert'));
    if (files === null) throw new Error('no files');
    return files;
  };

  it('is read again when both files fit, and not before; the former one is served until then', async () => {
    const files = open();
    const alarms = new Alarms();
    const server = createHttpsServer(files.keys, (_request, response) => response.end());
    const certificates = new Certificates([{ files, use: (keys) => server.setSecureContext(keys) }], alarms, silentLog);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const shown = async (): Promise<unknown> => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { CN } = socket.getPeerCertificate().subject;
      socket.destroy();
      return CN;
    };
    certificates.sweep();
    expect([await shown(), alarms.list()]).toEqual(['first', []]);
    take('cert', 'second');
    certificates.sweep();
    expect([await shown(), alarms.list()]).toEqual(['first', ['tlsFiles']]);
    take('key', 'second');
    certificates.sweep();
    expect([await shown(), alarms.list()]).toEqual(['second', []]);
    server.close();
  });

  it('must fit from the start', () => {
    take('key', 'second');
    expect(open).toThrow(/key values mismatch/i);
    writeFileSync(file('used.key'), 'no key');
    expect(open).toThrow();
    expect(TlsFiles.open(undefined, undefined)).toBeNull();
  });
});
