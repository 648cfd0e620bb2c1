import { Controller } from '@nestjs/common';
import { type InputOf, miniAppRoutes } from '@paddock/contracts/wire';
import { Database, Input, inStore, Refusal, Route } from '@paddock/kernel';
import { storeFace } from './store-face';

/** What everybody may read of a store. */
@Controller()
export class MiniAppController {
  constructor(private readonly db: Database) {}

  @Route(miniAppRoutes.store)
  async store(@Input() { orgCode }: InputOf<typeof miniAppRoutes.store>) {
    const face = await inStore(orgCode, () => storeFace(this.db, orgCode));
    if (!face) throw new Refusal('miniApp.noStore');
    return face;
  }
}
