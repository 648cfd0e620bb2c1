import { Controller } from '@nestjs/common';
import { type Language, PENDING_ORDER_STATES, REFUND_ORDER_STATES } from '@paddock/contracts';
import type { orderHistory, RowOf } from '@paddock/contracts/resources';
import {
  type InputOf,
  orderRoutes,
  orderSearch,
  type OrderPart,
  type ListInput,
  resourceRoutes,
} from '@paddock/contracts/wire';
import { PhoneSearches } from '@paddock/identity';
import { Members } from '@paddock/membership';
import { type Actor, CurrentActor, Database, Input, RequestLanguage, Route } from '@paddock/kernel';
import { type Fixed, ResourceLists } from '@paddock/resources';
import { z } from 'zod';
import { notStartedOrders } from './line-up.repository';
import { ORDER_AGGREGATES, orderHistoryTable } from './order-history.resource';
import { OrderPages } from './order-pages.service';
import { ordersFound, readQuestion } from './order-search';

type Narrowed = Fixed<RowOf<typeof orderHistory>>;

const searchInput = z.object(orderSearch);
const MEMBERS_MEANT_MAX = 200;
/** What waits for somebody is shown whenever it was sold. */
const EVERY_DAY = { day_begin: undefined, day_end: undefined };
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;

@Controller()
export class OrderHistoryController {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
    private readonly members: Members,
    private readonly pages: OrderPages,
    private readonly searches: PhoneSearches,
  ) {}

  @Route(resourceRoutes.orderHistory.list)
  async list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    const { search, part } = searchInput.parse(input);
    const query = part === 'pending' || part === 'notStarted' ? { ...input, ...EVERY_DAY } : input;
    const always = [...(await this.found(actor, search, query)), ...(await this.partOf(actor, part))];
    return this.lists.list(actor, orderHistoryTable.list, query, language, always);
  }

  @Route(orderRoutes.sums)
  async sums(@CurrentActor() actor: Actor, @Input() input: InputOf<typeof orderRoutes.sums>) {
    const { search } = input;
    const every = { ...input, ...EVERY_DAY };
    const total = async (part: OrderPart): Promise<number> => {
      const always = [...(await this.found(actor, search, every)), ...(await this.partOf(actor, part))];
      return (await this.lists.figures(actor, orderHistoryTable.list, every, { count: 'count(*)' }, always)).count;
    };
    const [figures, pending, notStarted] = await Promise.all([
      this.lists.figures(
        actor,
        orderHistoryTable.list,
        input,
        ORDER_AGGREGATES,
        await this.found(actor, search, input),
      ),
      total('pending'),
      total('notStarted'),
    ]);
    const { all, sale, recharge, refund, ...sums } = figures;
    return {
      counts: { all, sale, recharge, refund, pending, notStarted },
      netFen: sums.cashFen + sums.scanFen,
      ...sums,
    };
  }

  @Route(orderRoutes.page)
  async page(@CurrentActor() actor: Actor, @Input() { id }: InputOf<typeof orderRoutes.page>) {
    // Whom data rules keep from a row of the list cannot open it either.
    const seen = !actor.dataRules?.has('orders:list') || (await this.listed(actor, id));
    return seen ? this.pages.find(actor, id) : null;
  }

  private async listed(actor: Actor, id: string): Promise<boolean> {
    return (await this.lists.queryById(actor, orderHistoryTable.list, id, 'cn')) !== null;
  }

  /** What was typed, as the orders that it means; nothing typed narrows nothing. */
  private async found(actor: Actor, search: string, query: ListInput): Promise<Narrowed[]> {
    if (search === '') return [];
    const asked = readQuestion(search);
    const days = { from: dayOf(query.day_begin), to: dayOf(query.day_end) };
    const memberIds = await this.membersMeant(actor, asked);
    return [{ field: 'id', rule: 'in', values: await ordersFound(this.db, actor.orgCode, asked, memberIds, days) }];
  }

  private async membersMeant(
    actor: Actor,
    { phone, card }: Pick<ReturnType<typeof readQuestion>, 'phone' | 'card'>,
  ): Promise<string[]> {
    const byCard = card === null ? null : await this.members.find(actor, card);
    if (phone === null || !actor.permissions.has('member:list')) return byCard ? [byCard.id] : [];
    await this.searches.admit(actor, phone, 'orders');
    const { records } = await this.members.list(actor, { phone, pageNo: 1, pageSize: MEMBERS_MEANT_MAX }, 'cn');
    return [...(byCard ? [byCard.id] : []), ...records.map(({ id }) => id)];
  }

  private async partOf(actor: Actor, part: OrderPart): Promise<Narrowed[]> {
    switch (part) {
      case 'all':
        return [];
      case 'pending':
        return [{ field: 'state', rule: 'in', values: PENDING_ORDER_STATES }];
      case 'refund':
        return [{ field: 'state', rule: 'in', values: REFUND_ORDER_STATES }];
      case 'notStarted':
        return [{ field: 'id', rule: 'in', values: await notStartedOrders(this.db, actor.orgCode) }];
      default:
        return [{ field: 'kind', rule: 'eq', values: [part.toUpperCase()] }];
    }
  }
}
