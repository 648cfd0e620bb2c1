import { describe, expect, it } from 'vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { HOSTILE_SHEETS } from '../../../test/support/app/hostile-sheets';
import { ChildProgram, ProgramEnded } from './child-program';
import { readSheetApart } from './reading';
import { SheetTooLarge } from './sheet-too-large';

const ROWS_MAX = 100;
const hostile = (wanted: string): Buffer => {
  const sheet = HOSTILE_SHEETS.find(([name]) => name === wanted);
  if (!sheet) throw new Error(`no sheet is called ${wanted}`);
  return sheet[1]();
};
const outcomeOf = async (file: Buffer): Promise<unknown> =>
  readSheetApart(file, ROWS_MAX).catch((error: unknown) => error);

/** Programs that this process has started and that have not ended. A thread may end while it is looked at. */
function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
}

const DEAR = 'a tag with millions of attributes.xlsx';

describe('a sheet that is read in a process of its own', () => {
  it('comes back line by line, all of it', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `会员${at},${'长'.repeat(3000)}`);
    expect(await outcomeOf(Buffer.from(['姓名,备注', ...lines].join('\n')))).toMatchObject(
      ['姓名,备注', ...lines].map((line, at) => ({ row: at + 1, cells: line.split(',') })),
    );
  });

  it(
    'ends alone when its memory is not enough, each time, and leaves nothing behind',
    { timeout: 120_000 },
    async () => {
      const before = children();
      const file = hostile(DEAR);
      for (const outcome of await Promise.all([1, 2].map(() => outcomeOf(file))))
        expect(outcome).toBeInstanceOf(SheetTooLarge);
      expect(children().filter((id) => !before.includes(id))).toEqual([]);
      // By its memory, and not by its time.
      const program = new ChildProgram(new URL('./sheet-process.ts', import.meta.url), { heapMbMax: 192 });
      const asked = program.ask({ file, max: ROWS_MAX, sheet: 0 }, AbortSignal.timeout(100_000));
      await expect(asked).rejects.toBeInstanceOf(ProgramEnded);
      await program.end();
    },
  );

  it('says so where no program can be started', async () => {
    const program = new ChildProgram(new URL('./no-such-program.ts', import.meta.url), { heapMbMax: 16 });
    await expect(program.ask({}, AbortSignal.timeout(100_000))).rejects.toBeInstanceOf(ProgramEnded);
    await program.end();
  });

  it.skipIf(process.platform !== 'linux')(
    'is what the machine ends first when its own memory is not enough',
    async () => {
      const before = children();
      const reading = outcomeOf(hostile(DEAR));
      try {
        await expect
          .poll(
            () => {
              const own = children().filter((id) => !before.includes(id));
              return own.map((id) => readFileSync(`/proc/${id}/oom_score_adj`, 'utf8').trim());
            },
            { timeout: 15_000, interval: 20 },
          )
          .toEqual(['1000']);
      } finally {
        await reading;
      }
    },
  );

  it('is no sheet where tags stand within each other without an end', async () => {
    expect(await outcomeOf(hostile('tags within tags.xlsx'))).toBeNull();
    expect(await outcomeOf(hostile('tags without an end.xlsx'))).toBeNull();
  });

  it('is too large with more lines than a program writes, long before the time is over', async () => {
    for (const name of ['lines of a space.csv', 'empty rows.xlsx'])
      expect({ name, outcome: await outcomeOf(hostile(name)) }).toMatchObject({ name, outcome: { why: 'content' } });
  });
});
