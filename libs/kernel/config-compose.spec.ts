import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from './config';

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
}
const file = path.join(import.meta.dirname, '../../docker-compose.yml');
const { services }: { services: Record<string, Service> } = parse(readFileSync(file, 'utf8'), { merge: true });

describe('the settings of the production shape', () => {
  // Where the containers have a place of their own, whatever the machine has.
  const OF_CONTAINERS = ['NODE_ENV', 'HOST', 'PORT', 'WORKER_PORT', 'DATA_DIR', 'UPLOAD_DIR', 'WEB_DIR', 'DEMO'];

  it.each(['core-1', 'core-2', 'worker', 'prepare'])('passes on to %s whatever can be set', (name) => {
    const { environment = {} } = services[name] ?? {};
    const kept = SETTING_NAMES.filter((setting) => {
      const value = environment[setting] ?? '';
      const dir = /^\/run\/([a-z]+-keys)$/.exec(value)?.[1];
      const isMounted = services[name]?.volumes?.includes(`\${${setting}:-./deploy/${dir}}:${value}:ro`);
      return !OF_CONTAINERS.includes(setting) && !value.includes('${') && !isMounted;
    });
    expect(kept).toEqual([]);
    for (const [setting, value] of Object.entries(environment))
      if (SETTING_NAMES.includes(setting) && value.startsWith('${'))
        expect(value).toMatch(new RegExp(`^\\$\\{${setting}:`));
  });
});
