import { describe, expect, it } from '@jest/globals';
import { postgresFaults } from './safety';

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
