import { waiverRoutes } from '@paddock/contracts/wire';
import type { Actor } from '@paddock/kernel';
import type { Signing, WaiverLinks, Waivers } from '@paddock/waivers';
import { filledIn } from '../signatures';
import type { PastClock } from './past-time';
import { personOf } from './people';
import type { Random } from './random';

const TEXT = {
  textCn:
    '我知道卡丁车有速度和碰撞的风险。我按工作人员的要求戴好头盔、系好安全带，看到黄旗减速，看到红旗停车。身体不适、饮酒或怀孕时我不上车。',
  textEn:
    'I know that karting has risks of speed and impact. I wear the helmet and the belt as I am asked to, slow down under a yellow flag and stop under a red one. I do not drive when I am unwell, pregnant or have been drinking.',
};
const SIGNED_OF = 0.5;
const MINUTE_MS = 60_000;
/** Before the visit to the counter. */
const EARLIER_MS = 4 * MINUTE_MS;

/** Customers sign on their phones before they drive; for children somebody signs beside them. */
export class PastWaivers {
  private number = 0;

  constructor(
    private readonly house: {
      clock: PastClock;
      waivers: Waivers;
      links: WaiverLinks;
      signing: Signing;
      manager: Actor;
    },
    private readonly random: Random,
  ) {}

  async publish(): Promise<void> {
    await this.house.waivers.publish(this.house.manager, { number: 0, ...TEXT });
  }

  /** Those of a day who came up to `now`. */
  async signed(visits: readonly Date[], now: Date): Promise<void> {
    const { clock, links, signing, manager } = this.house;
    const present = clock.now();
    for (const visit of visits) {
      const at = new Date(visit.getTime() - EARLIER_MS);
      const signs = this.random.chance(SIGNED_OF);
      const input = this.input(at);
      if (!signs || at >= now) continue;
      await clock.moveTo(at);
      const { token } = await links.make(manager, 'screen');
      await signing.sign(waiverRoutes.sign.input.parse({ ...input, token }));
    }
    await clock.moveTo(present);
  }

  private input(at: Date) {
    this.number += 1;
    const { realname, phone } = personOf(this.random, 5000 + this.number);
    const guardian = personOf(this.random, 7000 + this.number);
    return filledIn(
      {
        at,
        phone,
        name: realname,
        language: this.number % 8 === 0 ? 'en' : 'cn',
        signingId: String(this.number).padStart(32, '0'),
        guardian: { name: guardian.realname, phone: guardian.phone },
      },
      this.random,
    );
  }
}
