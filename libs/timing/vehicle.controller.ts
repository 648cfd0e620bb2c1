import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, vehicleRoutes } from '@paddock/contracts/wire';
import { Devices, EdgeCommands, EmergencyStops, localStopOf, SlowAlls } from '@paddock/fleet';
import { type Actor, CurrentActor, Database, Input, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { RideContinuations } from './ride-continuations.service';
import { VehicleControl } from './vehicle-control.service';

/** Vehicles on the wire. Here and not in the fleet, because controlling a vehicle mostly means controlling its run. */
@Controller()
export class VehicleController {
  constructor(
    private readonly db: Database,
    private readonly panel: VehicleControl,
    private readonly commands: EdgeCommands,
    private readonly stops: EmergencyStops,
    private readonly slowAlls: SlowAlls,
    private readonly devices: Devices,
    private readonly rides: RideContinuations,
  ) {}

  @Route(vehicleRoutes.edit)
  async edit(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof vehicleRoutes.edit>) {
    await this.devices.editVehicle(actor.orgCode, input, actor.realName);
    return withMessage('edited');
  }

  @Route(vehicleRoutes.control)
  async control(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<typeof vehicleRoutes.control>,
    @RequestLanguage() language: Language,
  ) {
    const commandId = await this.db.transaction((tx) => this.panel.control(tx, actor, input, language));
    return withMessage(commandId === null ? 'edited' : 'vehicle.commandSent', { commandId });
  }

  @Route(vehicleRoutes.stopAll)
  async stopAll(@CurrentActor() actor: Actor) {
    return withMessage('vehicle.commandSent', await this.db.transaction((tx) => this.panel.stopAll(tx, actor)));
  }

  @Route(vehicleRoutes.emergencyStop)
  emergencyStop(@CurrentActor() actor: Actor) {
    return this.stops.current(this.db, actor.orgCode);
  }

  @Route(vehicleRoutes.slowAll)
  async slowAll(@CurrentActor() actor: Actor) {
    return withMessage('vehicle.commandSent', await this.db.transaction((tx) => this.panel.slowAll(tx, actor)));
  }

  @Route(vehicleRoutes.slowState)
  slowState(@CurrentActor() actor: Actor) {
    return this.slowAlls.current(this.db, actor.orgCode);
  }

  @Route(vehicleRoutes.localStop)
  localStop(@CurrentActor() actor: Actor) {
    return localStopOf(this.db, actor);
  }

  @Route(vehicleRoutes.flag)
  async flag(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof vehicleRoutes.flag>) {
    return withMessage('vehicle.commandSent', {
      commandId: await this.db.transaction((tx) => this.panel.flag(tx, actor.orgCode, input.flag, actor.realName)),
    });
  }

  @Route(vehicleRoutes.commands)
  states(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof vehicleRoutes.commands>) {
    const ids = input.ids.split(',').filter((id) => id !== '');
    return this.commands.states(this.db, actor.orgCode, ids);
  }

  @Route(vehicleRoutes.swap)
  async swap(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof vehicleRoutes.swap>) {
    const run = await this.db.transaction((tx) => this.rides.swap(tx, actor.orgCode, input.runId, input.vehicleId));
    return withMessage('vehicle.commandSent', { runId: run.id });
  }
}
