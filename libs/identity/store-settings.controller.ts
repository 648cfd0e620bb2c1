import { Controller } from '@nestjs/common';
import { type InputOf, settingRoutes } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, Route, withMessage } from '@paddock/kernel';
import { StoreSettingsService } from './store-settings.service';

type Routes = typeof settingRoutes;

@Controller()
export class StoreSettingsController {
  constructor(private readonly settings: StoreSettingsService) {}

  @Route(settingRoutes.queryByOrgCode)
  queryByOrgCode(@CurrentActor() actor: Actor, @Input() { orgCode }: InputOf<Routes['queryByOrgCode']>) {
    return this.settings.of(actor, orgCode);
  }

  @Route(settingRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() { orgCode, version, ...change }: InputOf<Routes['edit']>) {
    await this.settings.change(actor, orgCode, version ?? null, change);
    return withMessage('setting.saved', await this.settings.of(actor, orgCode));
  }

  /** Without a reward nothing is given, whatever amount is sent along. */
  @Route(settingRoutes.editPromotion)
  async editPromotion(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['editPromotion']>) {
    const { orgCode, enabled, promotionReward = 0 } = input;
    await this.settings.change(actor, orgCode, null, { promotionReward: enabled === 'YES' ? promotionReward : 0 });
    return withMessage('setting.saved', await this.settings.of(actor, orgCode));
  }
}
