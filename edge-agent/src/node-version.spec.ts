import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nodeProblem } from './node-version';

describe('the agent on an older Node.js', () => {
  it('says which one it needs', () => {
    expect(nodeProblem('20.20.2')).toContain('needs Node.js 24 or newer; this is 20.20.2');
    expect(nodeProblem('24.0.0')).toBeNull();
    expect(nodeProblem('100.1.0')).toBeNull();
  });

  it('loads nothing before it has looked: an import at the top would end it first', () => {
    const main = readFileSync(path.join(import.meta.dirname, 'main.ts'), 'utf8');
    expect([...main.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from)).toEqual(['./node-version']);
  });
});
