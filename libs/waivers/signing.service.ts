import { Injectable } from '@nestjs/common';
import { isPhone } from '@paddock/contracts';
import type { StoreSettings } from '@paddock/contracts/resources';
import type { InputOf, WaiverForm, waiverRoutes } from '@paddock/contracts/wire';
import {
  ageOn,
  isBirthDate,
  isSignature,
  needsGuardian,
  ruleFault,
  type WaiverRules,
} from '@paddock/contracts/waivers';
import { dayInStore, storeFace, storeSettings } from '@paddock/identity';
import { Clock, computed, Database, inStore, must, newId, Refusal, type Tx } from '@paddock/kernel';
import { memberNamed } from '@paddock/membership';
import { tables } from './tables';
import { newestText, type WaiverTextRow } from './waiver.repository';
import { type WaiverLink, WaiverLinks } from './waiver-links.service';

type SignInput = InputOf<typeof waiverRoutes.sign>;
interface Signed {
  name: string;
  validUntil: string;
}

export const rulesOf = (settings: StoreSettings): WaiverRules => ({
  minAge: settings.waiverMinAge,
  minHeightCm: settings.waiverMinHeightCm,
  juniorMinAge: settings.waiverJuniorMinAge,
  juniorMinHeightCm: settings.waiverJuniorMinHeightCm,
  guardianAge: settings.waiverGuardianAge,
});

/** What a customer does on the own phone. The store is that of the link, whatever else the phone sends. */
@Injectable()
export class Signing {
  constructor(
    private readonly db: Database,
    private readonly links: WaiverLinks,
    private readonly clock: Clock,
  ) {}

  async open(token: string): Promise<WaiverForm> {
    const { orgCode } = await this.links.of(token);
    return inStore(orgCode, async () => {
      const text = must(await this.textOf(orgCode), 'the text');
      const settings = await storeSettings(this.db, orgCode);
      const stores = await this.db.query<{ name: string; name_en: string }>(
        'SELECT name, name_en FROM store WHERE org_code = $1',
        [orgCode],
      );
      const store = must(stores[0], `store ${orgCode}`);
      return {
        storeName: store.name,
        storeNameEn: store.name_en || store.name,
        face: must(await storeFace(this.db, orgCode), `store ${orgCode}`),
        textNumber: text.number,
        textCn: text.text_cn,
        textEn: text.text_en,
        rules: rulesOf(settings),
        validDays: settings.waiverValidDays,
        today: await dayInStore(this.db, orgCode, this.clock.now()),
      };
    });
  }

  async sign(input: SignInput): Promise<Signed> {
    const link = await this.links.of(input.token);
    return inStore(link.orgCode, () => this.db.transaction((tx) => this.signIn(tx, link, input)));
  }

  private async signIn(tx: Tx, link: WaiverLink, input: SignInput): Promise<Signed> {
    const { orgCode } = link;
    await this.links.lock(tx, link);
    const known = await tx.query<{ name: string | null; valid_until: string }>(
      `SELECT p.name, w.valid_until::text AS valid_until FROM waiver w LEFT JOIN waiver_person p ON p.waiver_id = w.id
       WHERE w.org_code = $1 AND w.signing_id = $2`,
      [orgCode, input.signingId],
    );
    if (known[0]) return { name: known[0].name ?? '', validUntil: known[0].valid_until };
    await this.links.use(tx, link);
    const text = await this.textOf(orgCode, tx);
    if (text.number !== input.textNumber) throw new Refusal('waiver.textChanged');
    const settings = await storeSettings(tx, orgCode);
    const rules = rulesOf(settings);
    const now = this.clock.now();
    const today = await dayInStore(tx, orgCode, now);
    check(input, rules, today);
    const id = newId();
    const validUntil = await this.store(tx, { id, orgCode, text, input, rules, today, now }, settings);
    const added = { resource: 'waiver', rowId: id, change: 'added', by: '' } as const;
    tx.emit(orgCode, 'resource.changed', { id: `waiver:${id}`, version: 1, ...added });
    return { name: input.name, validUntil };
  }

  private async store(
    tx: Tx,
    at: {
      id: string;
      orgCode: string;
      text: WaiverTextRow;
      input: SignInput;
      rules: WaiverRules;
      today: string;
      now: Date;
    },
    { waiverValidDays, waiverKeepMonths }: StoreSettings,
  ): Promise<string> {
    const { id, orgCode, text, input, rules, today, now } = at;
    const withGuardian = needsGuardian(rules, input.birthDate, today);
    const memberId = await memberNamed(tx, orgCode, input);
    const { valid_until: validUntil } = await tables.insertReturning(
      tx,
      'waiver',
      {
        ...{ id, org_code: orgCode, text_id: text.id, text_number: text.number, language: input.language },
        ...{ signing_id: input.signingId, kart_class: input.kartClass, age: ageOn(input.birthDate, today) },
        ...{ guardian: withGuardian, member_id: memberId, signed_at: now },
        valid_until: computed`${today}::date + (${waiverValidDays}::int - 1)`,
        keep_until: computed`greatest(${now}::timestamptz + make_interval(months => ${waiverKeepMonths}),
          (${today}::date + ${waiverValidDays}::int + 1)::timestamptz)`,
      },
      ['valid_until'],
    );
    const guardian = (value: string | null): string | null => (withGuardian ? value || null : null);
    await tables.insert(tx, 'waiver_person', {
      ...{ waiver_id: id, org_code: orgCode, name: input.name, name_key: computed`waiver_name_key(${input.name})` },
      ...{ phone: input.phone, birth_date: input.birthDate, height_cm: input.heightCm, signature: input.signature },
      guardian_name: guardian(input.guardianName),
      guardian_relation: guardian(input.guardianRelation),
      guardian_phone: guardian(input.guardianPhone),
      guardian_signature: guardian(input.guardianSignature),
    });
    return validUntil;
  }

  private async textOf(orgCode: string, tx?: Tx): Promise<WaiverTextRow> {
    const text = await newestText(tx ?? this.db, orgCode);
    if (!text) throw new Refusal('waiver.noText');
    return text;
  }
}

/** In the order of the page. @throws Refusal that names the field */
function check(input: SignInput, rules: WaiverRules, today: string): void {
  const refuse = (key: ConstructorParameters<typeof Refusal>[0], field: keyof SignInput, params = {}): never => {
    throw new Refusal(key, params, 500, { field });
  };
  if (!isBirthDate(input.birthDate, today)) refuse('waiver.birthWrong', 'birthDate');
  const fault = ruleFault(rules, input, today);
  if (fault) refuse(fault.key, fault.field, fault.params);
  if (needsGuardian(rules, input.birthDate, today)) {
    const params = { age: rules.guardianAge };
    if (input.guardianName === '') refuse('waiver.guardianRequired', 'guardianName', params);
    if (input.guardianRelation === null) refuse('waiver.guardianRequired', 'guardianRelation', params);
    if (!isPhone(input.guardianPhone)) refuse('waiver.phoneWrong', 'guardianPhone');
  }
  if (!input.consent) refuse('waiver.consentRequired', 'consent');
  if (input.signature === '') refuse('waiver.signatureRequired', 'signature');
  if (!isSignature(input.signature)) refuse('waiver.signatureWrong', 'signature');
  if (!needsGuardian(rules, input.birthDate, today)) return;
  if (input.guardianSignature === '') refuse('waiver.guardianSigns', 'guardianSignature');
  if (!isSignature(input.guardianSignature)) refuse('waiver.signatureWrong', 'guardianSignature');
}
