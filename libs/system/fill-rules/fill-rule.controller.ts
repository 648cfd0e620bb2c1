import { Controller } from '@nestjs/common';
import { fillRuleRoutes, type InputOf, olderRoutes } from '@paddock/contracts/wire';
import { type Actor, Clock, CurrentActor, Database, Input, Refusal, Route } from '@paddock/kernel';
import { fillFault } from './fill-rule.resource';

const NEXT = 3;
/** What was given to this store, and to other stores where a number is given once in all of them; a few are looked past. */
const PREVIEW = `
WITH today AS (SELECT ($8::timestamptz AT TIME ZONE time_zone)::date AS day FROM store WHERE org_code = $1),
  place AS (SELECT c.*, t.day AS today, drawn_from_sequence($2, $3, $4, $5, $6, $7) AS drawn FROM today t, fill_counter($2, $7, t.day) c),
  last AS (SELECT p.*, CASE WHEN p.drawn THEN (SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM member_card_number)
      ELSE coalesce((SELECT d.last FROM document_number d WHERE d.org_code = $1 AND d.letter = p.letter AND d.day = p.day), 0) END AS last
    FROM place p)
SELECT n.text FROM last l, generate_series(l.last + 1, l.last + 1000) AS running,
  LATERAL (SELECT fill_number_text($3, $4, $5, $6, l.today, running) AS text) n
 WHERE l.drawn OR NOT EXISTS (SELECT FROM given_number g
   WHERE g.scope = CASE $2 WHEN 'MEMBERCARD' THEN '' ELSE $1 END AND g.rule_code = $2 AND g.number = n.text)
 ORDER BY running LIMIT ${NEXT}`;

type Rule = InputOf<typeof fillRuleRoutes.preview>;
const OWN = `SELECT rule_code AS "ruleCode", prefix, date_part AS "datePart", dashed, width, renewal FROM fill_rule
  WHERE org_code = $1 AND rule_code = $2`;

@Controller()
export class FillRuleController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  @Route(fillRuleRoutes.preview)
  async preview(@CurrentActor() actor: Actor, @Input() rule: InputOf<typeof fillRuleRoutes.preview>) {
    if (fillFault(rule)) return { numbers: [] };
    return { numbers: await this.next(actor, rule) };
  }

  @Route(olderRoutes.fillRuleTest)
  test(@CurrentActor() actor: Actor, @Input() { ruleCode }: InputOf<typeof olderRoutes.fillRuleTest>) {
    return this.nextOf(actor, ruleCode);
  }

  @Route(olderRoutes.fillRuleRun)
  run(@CurrentActor() actor: Actor, @Input() { ruleCode }: InputOf<typeof olderRoutes.fillRuleRun>) {
    return this.nextOf(actor, ruleCode);
  }

  /** @throws Refusal where there is no such rule */
  private async nextOf(actor: Actor, ruleCode: string): Promise<string> {
    const [rule] = await this.db.query<Omit<Rule, 'dashed'> & { dashed: boolean }>(OWN, [actor.orgCode, ruleCode]);
    if (!rule) throw new Refusal('check.noRule');
    const [next = ''] = await this.next(actor, { ...rule, dashed: rule.dashed ? 'YES' : 'NO' });
    return next;
  }

  private async next(actor: Actor, rule: Rule): Promise<string[]> {
    const rows = await this.db.query<{ text: string }>(PREVIEW, [
      ...[actor.orgCode, rule.ruleCode, rule.prefix, rule.datePart, rule.dashed === 'YES', rule.width, rule.renewal],
      this.clock.now(),
    ]);
    return rows.map(({ text }) => text);
  }
}
