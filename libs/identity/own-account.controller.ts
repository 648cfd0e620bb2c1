import { Controller, Req } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, ownAccountRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Input,
  type PaddockRequest,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { tokenOf } from './access.guard';
import { originOf } from './client';
import { OwnAccount } from './own-account.service';

type Routes = typeof ownAccountRoutes;

@Controller()
export class OwnAccountController {
  constructor(private readonly own: OwnAccount) {}

  @Route(ownAccountRoutes.userInfo)
  async userInfo(@CurrentActor() actor: Actor, @Req() request: PaddockRequest) {
    return {
      ...(await this.own.info(actor)),
      token: tokenOf(request, ownAccountRoutes.userInfo),
      hasRefundPassword: await this.own.hasRefundPassword(actor),
    };
  }

  @Route(ownAccountRoutes.editSelf)
  async editSelf(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['editSelf']>,
    @Req() request: PaddockRequest,
  ) {
    const all = await this.own.change(actor, input, originOf(request));
    return withMessage(all ? 'account.saved' : 'account.savedButPhone', await this.own.info(actor));
  }

  @Route(ownAccountRoutes.phoneCode)
  async phoneCode(
    @CurrentActor() actor: Actor,
    @Input() { mobile }: InputOf<Routes['phoneCode']>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    await this.own.sendCode(actor, mobile, language, originOf(request));
    return withMessage('code.sent');
  }

  @Route(ownAccountRoutes.ownSignIns)
  signIns(@CurrentActor() actor: Actor) {
    return this.own.signIns(actor);
  }

  @Route(ownAccountRoutes.endOwnSignIns)
  async endSignIns(@CurrentActor() actor: Actor, @Input() { signInId }: InputOf<Routes['endOwnSignIns']>) {
    return withMessage('signIn.ended', { ended: await this.own.endSignIns(actor, signInId) });
  }
}
