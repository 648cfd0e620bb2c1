import { Controller } from '@nestjs/common';
import { RESOURCES } from '@paddock/contracts/resources';
import { type InputOf, resourceChangeRoutes, toWireTime } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, Refusal, Route, seesAllStores } from '@paddock/kernel';

@Controller()
export class ResourceChangesController {
  constructor(private readonly db: Database) {}

  @Route(resourceChangeRoutes.lastChange)
  async lastChange(
    @CurrentActor() actor: Actor,
    @Input() { resource, id }: InputOf<typeof resourceChangeRoutes.lastChange>,
  ) {
    if (!actor.permissions.has(RESOURCES[resource].permissions.list)) throw new Refusal('permission.missing', {}, 510);
    const rows = await this.db.query<{ changed_by: string; changed_at: Date; fields: string[] }>(
      `SELECT changed_by, changed_at, fields FROM resource_change
       WHERE resource = $1 AND row_id = $2 AND ($3::text IS NULL OR org_code IS NULL OR org_code = $3)`,
      [resource, id, seesAllStores(actor) ? null : actor.orgCode],
    );
    const [row] = rows;
    return row ? { by: row.changed_by, time: toWireTime(row.changed_at), fields: row.fields } : null;
  }
}
