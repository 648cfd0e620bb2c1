import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const scripts = path.join(import.meta.dirname, '..');

/** What a file needs before its first line runs, and what that needs. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?from '([^']+)';/gm)];
  return imports.flatMap(([, request = '']) =>
    request.startsWith('.') ? packagesBehind(path.join(path.dirname(file), request), seen) : [request],
  );
}

describe('a fresh clone', () => {
  // Built into Node 24 only: what runs before the packages are there runs on Node 20.
  const young = ['node:sqlite'];

  it.each(['start.mjs', 'test.mjs', 'paddock.mjs', 'healthcheck.mjs'])(
    'runs %s with no package installed',
    (script) => {
      const needed = packagesBehind(path.join(scripts, script));
      expect(needed.filter((name) => !name.startsWith('node:') || young.includes(name))).toEqual([]);
    },
  );

  it('would notice one', () => {
    expect(packagesBehind(path.join(scripts, 'launcher/main.mjs'))).toEqual(expect.arrayContaining(['execa', 'pg']));
  });
});
