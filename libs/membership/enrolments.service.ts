import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { InputOf, rechargeRoutes } from '@paddock/contracts/wire';
import { storeSettings } from '@paddock/identity';
import { type Actor, Clock, Refusal, type Tx } from '@paddock/kernel';
import { agreedNow, keepAgreement } from './agreements';
import { assertCardFree, assertPhoneFree, nextCardNumber } from './enrolment';
import { assertNotFrozen, Members } from './members.service';
import { tables } from './tables';

type NewMember = InputOf<typeof rechargeRoutes.addMember>;

/** How customers become members. */
@Injectable()
export class Enrolments {
  constructor(
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a card for a new member of the actor's store. Cards and phones belong to one member only.
   * @returns the card number.
   * @throws Refusal when the card or the phone is taken, nobody is who recommended, or the store's agreement was not agreed to.
   */
  async enrol(tx: Tx, actor: Actor, input: NewMember): Promise<string> {
    const chip = input.idCard || null;
    if (chip !== null) await assertCardFree(tx, chip);
    const agreement = await agreedNow(tx, actor.orgCode, input.agreement);
    const id = await nextCardNumber(tx, actor.orgCode);
    const isNew = await tables.insertIfNew(tx, 'member', {
      id,
      org_code: actor.orgCode,
      card_chip_number: chip,
      real_name: input.realname,
      nickname: input.nickname,
      phone: input.phone,
      remark: input.remark || null,
      recommended_by: await this.recommender(tx, actor, input.recommendedBy),
    });
    if (!isNew) {
      await assertPhoneFree(tx, actor.orgCode, input.phone, '');
      throw new Refusal('member.cardExists');
    }
    if (agreement) await keepAgreement(tx, actor, id, agreement, this.clock.now());
    return id;
  }

  /**
   * The member with a phone; a new customer becomes one by that alone, where the store is set so.
   * @throws Refusal where it is not, or where the store has an agreement: that has to be shown first
   */
  async byPhone(tx: Tx, actor: Actor, phone: string, language: Language): Promise<string> {
    const { autoRegister } = await storeSettings(tx, actor.orgCode);
    if (autoRegister !== 'YES') throw new Refusal('member.registersNotAlone');
    const known = await tx.query<{ id: string }>('SELECT id FROM member WHERE org_code = $1 AND phone = $2', [
      actor.orgCode,
      phone,
    ]);
    if (known[0]) return known[0].id;
    const realname = `${language === 'en' ? 'Member ' : '会员'}${phone.slice(-4)}`;
    const nothing = { nickname: '', idCard: '', remark: '', recommendedBy: '', agreement: '' };
    return this.enrol(tx, actor, { realname, phone, ...nothing });
  }

  private async recommender(tx: Tx, actor: Actor, card: string): Promise<string | null> {
    if (card === '') return null;
    const member = await this.members.holder(actor, card, tx);
    if (member?.org_code !== actor.orgCode)
      throw new Refusal('member.recommenderUnknown', {}, 500, { field: 'recommendedBy' });
    assertNotFrozen(member);
    return member.id;
  }
}
