import { Controller } from '@nestjs/common';
import { type InputOf, scheduleRoutes, toWireTime } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Database, Input, must, Route, Schedules, withMessage } from '@paddock/kernel';

type Routes = typeof scheduleRoutes;

@Controller()
export class ScheduleController {
  private readonly schedules: Schedules;

  constructor(db: Database) {
    this.schedules = new Schedules(db);
  }

  @Route(scheduleRoutes.runNow)
  async runNow(@CurrentActor() actor: Actor, @Input() { name }: InputOf<Routes['runNow']>) {
    await this.schedules.runNow(actor, name);
    return withMessage('schedule.runs');
  }

  @Route(scheduleRoutes.pause)
  async pause(@CurrentActor() actor: Actor, @Input() { name }: InputOf<Routes['pause']>) {
    await this.schedules.pause(actor, name);
    return withMessage('schedule.paused');
  }

  @Route(scheduleRoutes.resume)
  async resume(@CurrentActor() actor: Actor, @Input() { name }: InputOf<Routes['resume']>) {
    await this.schedules.resume(actor, name);
    return withMessage('schedule.resumed');
  }

  @Route(scheduleRoutes.history)
  async history(@Input() { name }: InputOf<Routes['history']>) {
    const [days, runs] = await Promise.all([this.schedules.days(name), this.schedules.runs(name)]);
    const timed = runs.map(({ startedAt, lastAt, ...run }) => ({
      ...run,
      startTime: must(toWireTime(startedAt), 'a start'),
      lastTime: must(toWireTime(lastAt), 'an end'),
    }));
    return { days, runs: timed };
  }

  @Route(scheduleRoutes.warnings)
  async warnings() {
    const [{ working, seenAt }, warnings] = await Promise.all([this.schedules.worker(), this.schedules.warnings()]);
    return {
      working,
      seenTime: toWireTime(seenAt),
      warnings: warnings.map(({ name, kind, since }) => ({ name, kind, since: toWireTime(since) })),
    };
  }
}
