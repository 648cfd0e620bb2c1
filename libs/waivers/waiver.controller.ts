import { Controller, Inject } from '@nestjs/common';
import { messageText, type Speech } from '@paddock/contracts';
import { type InputOf, waiverRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  Clock,
  CONFIG,
  type Config,
  CurrentActor,
  Database,
  Input,
  RequestSpeech,
  Route,
  withMessage,
} from '@paddock/kernel';
import { Signing } from './signing.service';
import { WaiverLinks } from './waiver-links.service';
import { WaiverMatches } from './waiver-matches.service';
import { Waivers } from './waivers.service';

type Routes = typeof waiverRoutes;

@Controller()
export class WaiverController {
  constructor(
    private readonly db: Database,
    private readonly links: WaiverLinks,
    private readonly matches: WaiverMatches,
    private readonly signing: Signing,
    private readonly waivers: Waivers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(waiverRoutes.link)
  async link(@CurrentActor() actor: Actor, @Input() { kind }: InputOf<Routes['link']>) {
    const { token, expiresAt } = await this.links.make(actor, kind);
    const secondsLeft = Math.floor((expiresAt.getTime() - this.clock.now().getTime()) / 1000);
    const { PUBLIC_URL: address } = this.config;
    const origin = address === undefined ? null : new URL(address).origin;
    return { token, origin, expiresAt: expiresAt.toISOString(), secondsLeft };
  }

  @Route(waiverRoutes.open)
  open(@Input() { token }: InputOf<Routes['open']>) {
    return this.signing.open(token);
  }

  @Route(waiverRoutes.sign)
  async sign(@Input() input: InputOf<Routes['sign']>) {
    const signed = await this.signing.sign(input);
    return withMessage('waiver.signed', signed, { day: signed.validUntil });
  }

  @Route(waiverRoutes.counter)
  counter(@CurrentActor() actor: Actor) {
    return this.matches.counter(actor);
  }

  @Route(waiverRoutes.find)
  find(@CurrentActor() actor: Actor, @Input() { text }: InputOf<Routes['find']>) {
    return this.matches.find(actor, text);
  }

  @Route(waiverRoutes.matches)
  ofIds(@CurrentActor() actor: Actor, @Input() { ids }: InputOf<Routes['matches']>) {
    return this.matches.ofIds(actor, ids);
  }

  @Route(waiverRoutes.party)
  async party(
    @CurrentActor() actor: Actor,
    @Input() { names, userId, kartGroup }: InputOf<Routes['party']>,
    @RequestSpeech() speech: Speech,
  ) {
    const party = { names, kartGroup, memberId: userId || null };
    const { drivers, ...rule } = await this.matches.ofParty(actor, party);
    return {
      ...rule,
      drivers: drivers.map(({ waiver, fault }) => ({
        waiver,
        fault: fault && messageText(speech, fault.key, fault.params),
      })),
    };
  }

  @Route(waiverRoutes.match)
  async match(@CurrentActor() actor: Actor, @Input() { id, waiverId }: InputOf<Routes['match']>) {
    await this.db.transaction((tx) => this.matches.match(tx, actor, id, waiverId));
    return withMessage(waiverId === '' ? 'waiver.unmatched' : 'waiver.matched');
  }

  @Route(waiverRoutes.reveal)
  reveal(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['reveal']>) {
    return this.waivers.reveal(actor, id);
  }

  @Route(waiverRoutes.withdraw)
  async withdraw(@CurrentActor() actor: Actor, @Input() { id, reason }: InputOf<Routes['withdraw']>) {
    await this.waivers.withdraw(actor, id, reason);
    return withMessage('waiver.withdrawn');
  }

  @Route(waiverRoutes.text)
  text(@CurrentActor() actor: Actor) {
    return this.waivers.text(actor);
  }

  @Route(waiverRoutes.publish)
  async publish(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['publish']>) {
    const number = await this.waivers.publish(actor, input);
    return withMessage('waiver.published', { number }, { number });
  }
}
