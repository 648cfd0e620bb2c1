import { Controller } from '@nestjs/common';
import { categoryRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Route } from '@paddock/kernel';

interface RootRow {
  id: string;
  code: string;
  name: string;
  has_child: boolean;
  total: number;
}
const ROOTS = `SELECT t.id, t.code, t.name, EXISTS (SELECT FROM category c WHERE c.parent_id = t.id) AS has_child, count(*) OVER ()::int AS total
  FROM category t WHERE t.parent_id IS NULL AND (t.org_code IS NULL OR t.org_code = $1) ORDER BY t.position, t.id LIMIT $2 OFFSET $3`;

@Controller()
export class CategoryController {
  constructor(private readonly db: Database) {}

  @Route(categoryRoutes.roots)
  async roots(@CurrentActor() actor: Actor, @Input() { pageNo, pageSize }: InputOf<typeof categoryRoutes.roots>) {
    const rows = await this.db.query<RootRow>(ROOTS, [actor.orgCode, pageSize, (pageNo - 1) * pageSize]);
    const total = rows[0]?.total ?? 0;
    return {
      records: rows.map(({ id, code, name, has_child }) => ({
        id,
        pid: '0',
        code,
        name,
        hasChild: has_child ? '1' : '0',
      })),
      ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
    };
  }
}
