import { Controller } from '@nestjs/common';
import { giftRoutes, type InputOf } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  Route,
  withMessage,
} from '@paddock/kernel';
import { Gifts } from './gifts.service';

@Controller()
export class GiftController {
  constructor(
    private readonly db: Database,
    private readonly gifts: Gifts,
  ) {}

  @Route(giftRoutes.add)
  async add(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof giftRoutes.add>,
    @IdempotencyKey() key: string | null,
  ) {
    const number = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.gifts.file(tx, actor, input)),
    );
    return withMessage('gift.filed', number);
  }

  @Route(giftRoutes.edit)
  async edit(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof giftRoutes.edit>,
    @IdempotencyKey() key: string | null,
  ) {
    if (!(await keyWasUsed(this.db, actor.userId, key))) await this.gifts.assertReviews(actor, input);
    // A fingerprint of the password could be guessed.
    const body = { ...input, password: '' };
    await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body }, async () => {
        await this.gifts.review(tx, actor, input);
        return null;
      }),
    );
    return withMessage(input.applyState === 'PASS' ? 'gift.passed' : 'gift.rejected');
  }

  @Route(giftRoutes.facts)
  facts(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof giftRoutes.facts>) {
    return this.gifts.facts(actor, input);
  }
}
