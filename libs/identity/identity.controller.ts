import { Controller, Req } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type AnswerOf, identityRoutes, type InputOf } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Input,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  type Said,
  say,
} from '@paddock/kernel';
import { tokenOf } from './access.guard';
import { IdentityService } from './identity.service';
import { SignIns } from './sign-ins';

type Routes = typeof identityRoutes;

@Controller()
export class IdentityController {
  constructor(
    private readonly identity: IdentityService,
    private readonly signIns: SignIns,
  ) {}

  @Route(identityRoutes.login)
  async login(@Input() input: InputOf<Routes['login']>, @Req() request: PaddockRequest): Promise<Said> {
    return say('signIn.ok', await this.identity.login(input.username, input.password, request.ip));
  }

  @Route(identityRoutes.logout)
  async logout(@Req() request: PaddockRequest): Promise<Said> {
    if (!(await this.signIns.end(tokenOf(request, identityRoutes.logout)))) throw new Refusal('signOut.unknown');
    return say('signOut.ok');
  }

  @Route(identityRoutes.permissions)
  async permissions(@CurrentActor() actor: Actor, @RequestLanguage() language: Language): Promise<Said> {
    return say('found', await this.identity.permissions(actor, language));
  }

  @Route(identityRoutes.departs)
  departs(@CurrentActor() actor: Actor): Promise<AnswerOf<Routes['departs']>> {
    return this.identity.departs(actor);
  }

  @Route(identityRoutes.selectDepart)
  selectDepart(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['selectDepart']>,
  ): Promise<AnswerOf<Routes['selectDepart']>> {
    return this.identity.selectDepart(actor, input.orgCode);
  }

  @Route(identityRoutes.dictItems)
  dictItems(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['dictItems']>,
    @RequestLanguage() language: Language,
  ): AnswerOf<Routes['dictItems']> {
    return this.identity.dictItems(actor, input.code, language);
  }
}
