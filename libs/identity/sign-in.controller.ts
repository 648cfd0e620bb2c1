import { Controller, Req, Res } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, signInRoutes } from '@paddock/contracts/wire';
import {
  Database,
  Input,
  type PaddockReply,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { tokenOf } from './access.guard';
import { Cas } from './cas.service';
import { originOf, rememberedOrigin } from './client';
import { Entrance } from './entrance.service';
import { userByName } from './identity.repository';
import { IdentityService } from './identity.service';
import { PasswordLinks } from './password-links.service';
import { PhoneSignIns } from './phone-sign-ins.service';
import { SignIns } from './sign-ins.service';

type Routes = typeof signInRoutes;

/** One grey pixel: older clients show a picture, and nothing is to be read from it. */
const PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';

const demandSame = (password: string, again: string): void => {
  if (again !== '' && again !== password) throw new Refusal('password.notSame', {}, 500, { field: 'confirmpassword' });
};

@Controller()
export class SignInController {
  constructor(
    private readonly db: Database,
    private readonly phones: PhoneSignIns,
    private readonly entrance: Entrance,
    private readonly signIns: SignIns,
    private readonly identity: IdentityService,
    private readonly cas: Cas,
    private readonly links: PasswordLinks,
  ) {}

  @Route(signInRoutes.sms)
  async sms(
    @Input() { mobile, smsmode }: InputOf<Routes['sms']>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    await this.phones.send(mobile, smsmode, language, originOf(request));
    return withMessage('code.sent');
  }

  @Route(signInRoutes.accountSms)
  accountSms(
    @Input() input: InputOf<Routes['sms']>,
    @RequestLanguage() language: Language,
    @Req() request: PaddockRequest,
  ) {
    return this.sms(input, language, request);
  }

  @Route(signInRoutes.phoneLogin)
  async phoneLogin(
    @Input() { mobile, captcha }: InputOf<Routes['phoneLogin']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    return withMessage('signIn.ok', await this.phones.login(mobile, captcha, rememberedOrigin(request, reply)));
  }

  @Route(signInRoutes.validateLogin)
  async validateLogin(
    @Input() { ticket, service }: InputOf<Routes['validateLogin']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    if (!this.cas.isThere || ticket === '') {
      const token = tokenOf(request, signInRoutes.validateLogin);
      const actor = await this.signIns.authenticate(token);
      if (!actor) throw new Refusal('signIn.casWrong');
      return withMessage('signIn.ok', await this.identity.present(actor, token));
    }
    const origin = rememberedOrigin(request, reply);
    const user = await this.entrance.logged({ way: 'TICKET', origin, user: null }, async () => {
      const found = await userByName(this.db, await this.cas.userOf(ticket, service));
      if (!found) throw new Refusal('signIn.casWrong');
      return found;
    });
    return withMessage('signIn.ok', await this.entrance.enter(user, 'TICKET', origin));
  }

  @Route(signInRoutes.register)
  async register(@Input() input: InputOf<Routes['register']>, @Req() request: PaddockRequest) {
    demandSame(input.password, input.confirmpassword);
    return withMessage('register.done', await this.phones.register(input, originOf(request)));
  }

  @Route(signInRoutes.userRegister)
  async userRegister(@Input() { smscode, ...input }: InputOf<Routes['userRegister']>, @Req() request: PaddockRequest) {
    return withMessage('register.done', await this.phones.register({ ...input, captcha: smscode }, originOf(request)));
  }

  @Route(signInRoutes.forgePassword)
  async forgePassword(
    @Input() input: InputOf<Routes['forgePassword']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    demandSame(input.password, input.confirmpassword);
    await this.phones.recover(input, rememberedOrigin(request, reply));
    return withMessage('password.reset');
  }

  @Route(signInRoutes.openPasswordLink)
  openPasswordLink(@Input() { token }: InputOf<Routes['openPasswordLink']>, @Req() request: PaddockRequest) {
    return this.links.open(token, originOf(request));
  }

  @Route(signInRoutes.usePasswordLink)
  async usePasswordLink(
    @Input() { token, password, confirmpassword }: InputOf<Routes['usePasswordLink']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    demandSame(password, confirmpassword);
    await this.links.use(token, password, rememberedOrigin(request, reply));
    return withMessage('password.reset');
  }

  @Route(signInRoutes.passwordChange)
  async passwordChange(
    @Input() { phone, smscode, password }: InputOf<Routes['passwordChange']>,
    @Req() request: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    void reply.header('cache-control', 'no-store');
    // In the address bar it would stay in the history of the browser; older clients ask from a page of theirs.
    if (request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document')
      throw new Refusal('wrongMethod', {}, 405);
    await this.phones.recover({ phone, captcha: smscode, password }, rememberedOrigin(request, reply));
    return withMessage('password.reset');
  }

  @Route(signInRoutes.phoneVerification)
  async phoneVerification(
    @Input() { phone, smscode }: InputOf<Routes['phoneVerification']>,
    @Req() request: PaddockRequest,
  ) {
    await this.phones.verify(phone, smscode, originOf(request));
    return withMessage('code.right', { phone, smscode });
  }

  @Route(signInRoutes.querySysUser)
  querySysUser(@Input() { phone, username }: InputOf<Routes['querySysUser']>) {
    return { username, phone };
  }

  @Route(signInRoutes.randomImage)
  randomImage() {
    return `data:image/jpg;base64,${PIXEL}`;
  }

  @Route(signInRoutes.checkCode)
  checkCode() {
    return { key: '', code: '' };
  }

  @Route(signInRoutes.encryptedString)
  encryptedString() {
    return { key: '', iv: '' };
  }
}
