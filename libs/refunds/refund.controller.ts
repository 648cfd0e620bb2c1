import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, refundRoutes } from '@paddock/contracts/wire';
import { type Approver, RefundPasswords } from '@paddock/identity';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  keyWasUsed,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { RefundPages } from './refund-pages.service';
import { RefundRequests } from './refund-requests.service';
import { RefundSolutions } from './refund-solutions.service';

type Routes = typeof refundRoutes;
const APPROVE = 'refund:approve';
const APPROVAL = { permission: APPROVE, purpose: 'refund' } as const;

const SOLVED = {
  again: 'refund.sentAgain',
  later: 'refund.laterAgain',
  cash: 'refund.toHandOver',
  manager: 'refund.withManager',
  writeOff: 'refund.writtenOff',
} as const;

@Controller()
export class RefundController {
  constructor(
    private readonly db: Database,
    private readonly pages: RefundPages,
    private readonly requests: RefundRequests,
    private readonly solutions: RefundSolutions,
    private readonly passwords: RefundPasswords,
  ) {}

  @Route(refundRoutes.plan)
  plan(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['plan']>, @RequestLanguage() language: Language) {
    return this.pages.plan(actor, input, language);
  }

  @Route(refundRoutes.detail)
  detail(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['detail']>) {
    return this.pages.detail(actor, id);
  }

  @Route(refundRoutes.add)
  async add(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['add']>,
    @IdempotencyKey() key: string | null,
  ) {
    // Passwords are compared before the transaction: that is slow on purpose, and each attempt counts.
    const used = await keyWasUsed(this.db, actor.userId, key);
    if (!used) await this.passwords.check(actor, input.refundPassword);
    const approver = used ? null : await this.approverOf(actor, input);
    const body = { ...input, refundPassword: '', managerPassword: '' };
    const done = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body }, async () => {
        const { id, number, state } = await this.requests.request(tx, actor, input, approver);
        return { id, refundNumber: number, state };
      }),
    );
    const number = done.refundNumber;
    if (done.state === 'HANDOVER') return withMessage('refund.toHandOver', done);
    return withMessage(done.state === 'DONE' ? 'refund.done' : 'refund.requested', done, { number });
  }

  @Route(refundRoutes.handOver)
  async handOver(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['handOver']>) {
    await this.db.transaction((tx) => this.solutions.handOver(tx, actor, id));
    return withMessage('refund.handedOver');
  }

  @Route(refundRoutes.solve)
  async solve(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['solve']>) {
    const approver = RefundSolutions.needsManager(input.solution)
      ? await this.passwords.approve(actor, APPROVAL, input)
      : null;
    await this.db.transaction((tx) => this.solutions.solve(tx, actor, input, approver));
    return withMessage(SOLVED[input.solution]);
  }

  /** Anyone who may approve stands for it with the own password, which was typed already. */
  private async approverOf(actor: Actor, input: InputOf<Routes['add']>): Promise<Approver | null> {
    if (input.managerId !== '' && input.managerId !== actor.userId)
      return this.passwords.approve(actor, APPROVAL, input);
    return actor.permissions.has(APPROVE) ? { id: actor.userId, realName: actor.realName } : null;
  }
}
