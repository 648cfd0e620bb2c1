import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type AnswerOf, identityRoutes, type InputOf, signInRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CONFIG,
  type Config,
  CurrentActor,
  Input,
  type PaddockReply,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { tokenOf } from './access.guard';
import { rememberedOrigin } from './client';
import { IdentityService } from './identity.service';
import { withComponents } from './menu';
import { RefundPasswords } from './refund-passwords.service';
import { SignIns } from './sign-ins.service';
import { isOlderClient } from './client';

type Routes = typeof identityRoutes;

@Controller()
export class IdentityController {
  constructor(
    private readonly identity: IdentityService,
    private readonly signIns: SignIns,
    private readonly refundPasswords: RefundPasswords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(identityRoutes.login)
  async login(
    @Input() input: InputOf<Routes['login']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const origin = rememberedOrigin(request, reply);
    return withMessage('signIn.ok', await this.identity.login(input.username, input.password, origin));
  }

  @Route(signInRoutes.mLogin)
  mobileLogin(
    @Input() input: InputOf<Routes['login']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return this.login(input, request, reply);
  }

  @Route(identityRoutes.logout)
  async logout(@Req() request: PaddockRequest) {
    if (!(await this.signIns.end(tokenOf(request, identityRoutes.logout)))) throw new Refusal('signOut.unknown');
    return withMessage('signOut.ok');
  }

  @Route(identityRoutes.permissions)
  async permissions(
    @CurrentActor() actor: Actor,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    const { menu, ...buttons } = await this.identity.permissions(actor, language);
    const shown = isOlderClient(request) ? withComponents(menu, this.config.CLIENT_COMPONENTS) : menu;
    return withMessage('found', { menu: shown, ...buttons });
  }

  @Route(identityRoutes.changePassword)
  async changePassword(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['changePassword']>) {
    if (input.confirmpassword !== undefined && input.confirmpassword !== input.password)
      throw new Refusal('password.notSame');
    await this.identity.changePassword(actor, input.username, input.oldpassword, input.password);
    return withMessage('password.reset');
  }

  @Route(identityRoutes.changeRefundPassword)
  async changeRefundPassword(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['changeRefundPassword']>) {
    if (input.confirmpassword !== input.password) throw new Refusal('password.notSame');
    await this.refundPasswords.change(actor, input.username, input.oldpassword, input.password);
    return withMessage('password.changed');
  }

  @Route(identityRoutes.departs)
  departs(@CurrentActor() actor: Actor): Promise<AnswerOf<Routes['departs']>> {
    return this.identity.departs(actor);
  }

  @Route(identityRoutes.selectDepart)
  selectDepart(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['selectDepart']>,
    @Req() request: PaddockRequest,
  ): Promise<AnswerOf<Routes['selectDepart']>> {
    return this.identity.selectDepart(actor, tokenOf(request, identityRoutes.selectDepart), input.orgCode);
  }
}
