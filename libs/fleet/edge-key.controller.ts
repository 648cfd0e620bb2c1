import { Controller, Req } from '@nestjs/common';
import { edgeKeyRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, limitedAddress, type PaddockRequest, Route } from '@paddock/kernel';
import { Devices } from './devices.service';
import { EdgePairing } from './edge-pairing.service';

@Controller()
export class EdgeKeyController {
  constructor(
    private readonly devices: Devices,
    private readonly pairing: EdgePairing,
  ) {}

  @Route(edgeKeyRoutes.rotate)
  async rotate(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof edgeKeyRoutes.rotate>) {
    return { id, key: await this.devices.rekeyEdge(actor.orgCode, id) };
  }

  @Route(edgeKeyRoutes.revoke)
  async revoke(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof edgeKeyRoutes.revoke>) {
    await this.devices.rekeyEdge(actor.orgCode, id);
    return null;
  }

  @Route(edgeKeyRoutes.makePairingCode)
  async makePairingCode(@CurrentActor() actor: Actor) {
    const { expiresAt, ...made } = await this.pairing.make(actor.orgCode);
    return { ...made, expiresAt: expiresAt.toISOString() };
  }

  @Route(edgeKeyRoutes.pairingState)
  pairingState(@CurrentActor() actor: Actor) {
    return this.pairing.state(actor.orgCode);
  }

  @Route(edgeKeyRoutes.cancelPairing)
  async cancelPairing(@CurrentActor() actor: Actor) {
    await this.pairing.cancel(actor.orgCode);
    return null;
  }

  @Route(edgeKeyRoutes.pair)
  pair(@Input() { code }: InputOf<typeof edgeKeyRoutes.pair>, @Req() request: PaddockRequest) {
    return this.pairing.pair(code, limitedAddress(request.ip));
  }
}
