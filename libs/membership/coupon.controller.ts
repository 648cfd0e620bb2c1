import { Controller } from '@nestjs/common';
import { couponRoutes, type InputOf } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  Route,
  withMessage,
} from '@paddock/kernel';
import { Coupons } from './coupons.service';

@Controller()
export class CouponController {
  constructor(
    private readonly db: Database,
    private readonly coupons: Coupons,
  ) {}

  @Route(couponRoutes.claim)
  async claim(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof couponRoutes.claim>,
    @IdempotencyKey() key: string | null,
  ) {
    const id = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.coupons.claim(tx, actor, input)),
    );
    return withMessage('coupon.claimed', id);
  }

  @Route(couponRoutes.usable)
  usable(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof couponRoutes.usable>) {
    return this.coupons.usable(actor, input);
  }
}
