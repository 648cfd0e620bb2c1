import { Controller, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { dashboardRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, type PaddockReply, RequestLanguage, Route } from '@paddock/kernel';
import { sendFile } from '@paddock/resources';
import { DaySheets } from './day-sheets.service';
import { Figures } from './figures.service';
import { StoreFigures } from './store-figures.service';

type Routes = typeof dashboardRoutes;

@Controller()
export class DashboardController {
  constructor(
    private readonly figures: Figures,
    private readonly byStore: StoreFigures,
    private readonly sheets: DaySheets,
  ) {}

  @Route(dashboardRoutes.today)
  today(@CurrentActor() actor: Actor) {
    return this.figures.today(actor);
  }

  @Route(dashboardRoutes.day)
  day(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['day']>) {
    return this.figures.day(actor, input);
  }

  @Route(dashboardRoutes.exportDay)
  async exportDay(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['exportDay']>,
    @RequestLanguage() language: Language,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return sendFile(reply, await this.sheets.file(actor, input, language));
  }

  @Route(dashboardRoutes.vehicleUse)
  vehicleUse(@CurrentActor() actor: Actor) {
    return this.figures.vehicleUse(actor);
  }

  @Route(dashboardRoutes.todo)
  todo(@CurrentActor() actor: Actor) {
    return this.byStore.todo(actor);
  }

  @Route(dashboardRoutes.stores)
  stores(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['stores']>) {
    return this.byStore.stores(actor, input);
  }
}
