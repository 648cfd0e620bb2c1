import { Controller } from '@nestjs/common';
import { RESOURCES, type Resource as Declared } from '@paddock/contracts/resources';
import { messageText, ruleFault, ruleOf, type Speech } from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import { checkRoutes, formOf, type InputOf } from '@paddock/contracts/wire';
import {
  type Actor,
  CallCounts,
  CurrentActor,
  Database,
  Input,
  must,
  Refusal,
  RequestSpeech,
  Route,
  withMessage,
} from '@paddock/kernel';
import { type Bound, boundOf } from './bind';
import { listedRules } from './listed-rules';
import { type OlderCheck, olderCheckOf } from './older-checks';
import { isTaken } from './write-statements';

/** Enough for somebody who fills in forms all day. */
const TAKEN_CHECKS = { max: 120, windowMs: 3_600_000 } as const;

/** What older clients call the table of a list. */
const OLD_TABLES: Readonly<Record<string, keyof typeof RESOURCES>> = {
  sys_category: 'category',
  sys_dict: 'dictionary',
  sys_sms_template: 'messageTemplate',
  sys_position: 'position',
  sys_role: 'role',
  sys_user: 'user',
};

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A field that may be asked about: declared unique, and nothing else of any table. */
function uniqueField(tableName: string, fieldName: string): { bound: Bound; name: string } | null {
  const bound = boundOf(OLD_TABLES[tableName] ?? tableName);
  const name = camel(fieldName);
  const fields: Declared['fields'] = bound?.resource.fields ?? {};
  return bound && Object.hasOwn(fields, name) && fields[name]?.unique ? { bound, name } : null;
}

/** What a form asks while somebody types. */
@Controller()
export class ChecksController {
  constructor(
    private readonly db: Database,
    private readonly counts: CallCounts,
  ) {}

  @Route(checkRoutes.duplicate)
  async duplicate(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof checkRoutes.duplicate>) {
    const { dataId } = input;
    const older = olderCheckOf(input.tableName, input.fieldName);
    if (older) return this.olderDuplicate(actor, older, normalise(input.fieldVal, 'line'), dataId);
    const asked = uniqueField(input.tableName, input.fieldName);
    if (!asked) throw new Refusal('check.noField');
    const { bound, name } = asked;
    const field = must(bound.resource.fields[name], name);
    const fieldVal = normalise(input.fieldVal, formOf(field));
    await this.admit(actor, fieldVal);
    if (!actor.permissions.has(bound.resource.permissions.list)) throw new Refusal('permission.missing', {}, 510);
    if (fieldVal !== '' && (await isTaken(this.db, actor, bound, name, fieldVal, dataId)))
      throw new Refusal('check.taken', {}, 500, { field: name });
    return withMessage('check.free');
  }

  private async olderDuplicate(actor: Actor, { permission, taken }: OlderCheck, value: string, dataId: string) {
    await this.admit(actor, value);
    if (!actor.permissions.has(permission)) throw new Refusal('permission.missing', {}, 510);
    if (value !== '' && (await taken(this.db, actor, value, dataId))) throw new Refusal('check.taken');
    return withMessage('check.free');
  }

  /** A caller who asks for everything that may be taken learns what there is. */
  private async admit({ userId }: Actor, value: string): Promise<void> {
    const seconds = value === '' ? null : await this.counts.waitOf(`taken ${userId}`, TAKEN_CHECKS);
    if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
  }

  @Route(checkRoutes.rule)
  rule(@Input() { ruleCode, value }: InputOf<typeof checkRoutes.rule>, @RequestSpeech() speech: Speech) {
    const rule = ruleOf(ruleCode);
    if (!rule) throw new Refusal('check.noRule');
    const fault = ruleFault(rule, decoded(value));
    if (fault) throw new Refusal(fault.message, {}, 500, { ...fault, message: messageText(speech, fault.message) });
    return withMessage('check.free');
  }

  @Route(checkRoutes.rules)
  rules(@Input() { pageNo, pageSize }: InputOf<typeof checkRoutes.rules>, @RequestSpeech() speech: Speech) {
    const all = listedRules(speech);
    return {
      records: all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: all.length,
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(all.length / pageSize),
    };
  }
}

/** Older clients encode it twice. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
