import { Controller } from '@nestjs/common';
import { type InputOf, paymentRoutes } from '@paddock/contracts/wire';
import { type Actor, Clock, CurrentActor, Database, Input, Route, withMessage } from '@paddock/kernel';
import { settleDifference } from './difference-work';
import { ReviewDecisions } from './review-decisions.service';

@Controller()
export class ReviewController {
  constructor(
    private readonly db: Database,
    private readonly decisions: ReviewDecisions,
    private readonly clock: Clock,
  ) {}

  @Route(paymentRoutes.settleReview)
  async settleReview(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof paymentRoutes.settleReview>) {
    await this.db.transaction((tx) => this.decisions.settle(tx, actor, input.id, input));
    return withMessage('paymentReview.done');
  }

  @Route(paymentRoutes.settleDifference)
  async settleDifference(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof paymentRoutes.settleDifference>) {
    await this.db.transaction((tx) => settleDifference(tx, actor, input, this.clock.now()));
    return withMessage('paymentReview.done');
  }
}
