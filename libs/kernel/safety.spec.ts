import { describe, expect, it } from 'vitest';
import { postgresFaults, roleFaults } from './safety';

const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

describe('what Postgres must not be set to', () => {
  it('is nothing as long as a commit is on the disk when it is answered', () => {
    for (const synchronous_commit of ['on', 'local', 'remote_write', 'remote_apply'])
      expect(postgresFaults(new Map(Object.entries({ ...safe, synchronous_commit })))).toEqual([]);
  });

  it.each(Object.keys(safe))('is %s=off', (name) => {
    const faults = postgresFaults(new Map(Object.entries({ ...safe, [name]: 'off' })));
    expect(faults).toEqual([expect.stringContaining(`${name}=off`)]);
  });
});

describe('a role that serves', () => {
  const restricted = { name: 'app', superuser: false, bypasses: false, owns: false };

  it('is fine when it can do no more than serve', () => {
    expect(roleFaults(restricted)).toEqual([]);
  });

  it.each([
    ['is a superuser', { superuser: true, owns: true }],
    ['bypasses row-level security', { bypasses: true }],
    ['owns the tables', { owns: true }],
  ])('must not be one that %s', (why, change) => {
    expect(roleFaults({ ...restricted, ...change })).toEqual([
      expect.stringContaining(`The role app of DATABASE_URL ${why}`),
    ]);
  });
});
