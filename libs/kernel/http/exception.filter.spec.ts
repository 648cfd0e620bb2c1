import type { ArgumentsHost } from '@nestjs/common';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres';
import { Database } from '../database/database';
import { languagesIn } from '../languages';
import { createLogger } from '../logging';
import { PaddockExceptionFilter } from './exception.filter';

describe('a call that fails', () => {
  const log = createLogger('test', 'silent');
  const filter = new PaddockExceptionFilter(
    log,
    languagesIn(path.join(mkdtempSync(path.join(tmpdir(), 'no-')), 'x'), log),
  );
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = new Database(database.ownerUrl, log, 1, [], { statementMs: 200 });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  /** What the caller gets for an error. */
  const answerTo = (error: unknown): unknown => {
    const answer: { status?: number; body?: unknown } = {};
    const reply = {
      status: (status: number) => Object.assign(reply, { sent: (answer.status = status) }),
      header: () => reply,
      send: (body: unknown) => void (answer.body = body),
    };
    const request = { headers: {}, url: '/x?token=1', method: 'GET' };
    const http = { getRequest: () => request, getResponse: () => reply };
    filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return answer;
  };
  const failureOf = (sql: string): Promise<unknown> => db.query(sql).catch((error: unknown) => error);

  it('because a statement takes longer than it may can be tried again; a wrong statement is a fault of ours', async () => {
    expect(answerTo(await failureOf('SELECT pg_sleep(60)'))).toMatchObject({ status: 503, body: { key: 'busy' } });
    expect(answerTo(await failureOf('SELECT nothing'))).toMatchObject({ status: 200, body: { key: 'failed' } });
    expect(answerTo(new Error('Query read timeout'))).toMatchObject({ status: 503 });
  });
});
