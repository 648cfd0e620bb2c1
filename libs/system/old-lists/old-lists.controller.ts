import { Controller, Inject, type Type } from '@nestjs/common';
import { emptyPartRoutes, oldListRoutes, type Route as Contract } from '@paddock/contracts/wire';
import { Database, REDIS, Route } from '@paddock/kernel';
import type { Redis } from 'ioredis';

/** What the first page of older clients asks for. */
@Controller()
export class OldListsController {
  constructor(
    private readonly db: Database,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  @Route(oldListRoutes.services)
  async services() {
    const state = (answer: Promise<unknown>): Promise<'UP' | 'DOWN'> =>
      answer.then(
        () => 'UP' as const,
        () => 'DOWN' as const,
      );
    const [postgres, redis] = await Promise.all([state(this.db.query('SELECT 1')), state(this.redis.ping())]);
    return [
      { name: 'core' as const, state: 'UP' as const },
      { name: 'postgres' as const, state: postgres },
      { name: 'redis' as const, state: redis },
    ];
  }

  @Route(oldListRoutes.projects)
  projects() {
    return { data: [], pageNo: 1, pageSize: 10, totalCount: 0 };
  }
}

/** A controller with one call that answers nothing every time. */
function empty(contract: Contract): Type {
  @Controller()
  class Calls {
    @Route(contract)
    list() {
      return [];
    }
  }
  Object.defineProperty(Calls, 'name', { value: `Empty${contract.path.replaceAll('/', '_')}` });
  return Calls;
}

export const alwaysEmpty: readonly Type[] = Object.values(emptyPartRoutes).map(empty);
