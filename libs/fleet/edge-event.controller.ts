import { Controller } from '@nestjs/common';
import { edgeEventRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, Route, withMessage } from '@paddock/kernel';
import { EdgeEvents } from './edge-events.service';

type Routes = typeof edgeEventRoutes;

@Controller()
export class EdgeEventController {
  constructor(private readonly events: EdgeEvents) {}

  @Route(edgeEventRoutes.apply)
  async apply(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['apply']>) {
    await this.events.apply(actor, id);
    return withMessage('edgeEvent.applied');
  }

  @Route(edgeEventRoutes.drop)
  async drop(@CurrentActor() actor: Actor, @Input() { id, reason }: InputOf<Routes['drop']>) {
    await this.events.drop(actor, id, reason);
    return withMessage('edgeEvent.dropped');
  }
}
