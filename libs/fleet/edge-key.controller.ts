import { Controller, Req } from '@nestjs/common';
import { edgeKeyRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, limitedAddress, type PaddockRequest, Route } from '@paddock/kernel';
import { Devices } from './devices.service';
import { EdgeClaims } from './edge-claims.service';

@Controller()
export class EdgeKeyController {
  constructor(
    private readonly devices: Devices,
    private readonly claims: EdgeClaims,
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

  @Route(edgeKeyRoutes.claim)
  async claim(@CurrentActor() actor: Actor) {
    const { expiresAt, ...made } = await this.claims.make(actor.orgCode);
    return { ...made, expiresAt: expiresAt.toISOString() };
  }

  @Route(edgeKeyRoutes.claimState)
  claimState(@CurrentActor() actor: Actor) {
    return this.claims.state(actor.orgCode);
  }

  @Route(edgeKeyRoutes.cancelClaim)
  async cancelClaim(@CurrentActor() actor: Actor) {
    await this.claims.cancel(actor.orgCode);
    return null;
  }

  @Route(edgeKeyRoutes.enrol)
  enrol(@Input() { code }: InputOf<typeof edgeKeyRoutes.enrol>, @Req() request: PaddockRequest) {
    return this.claims.enrol(code, limitedAddress(request.ip));
  }
}
