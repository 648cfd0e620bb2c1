import { expect } from 'vitest';
import type { LineUpPayload, RunPayload } from '@paddock/contracts/feed';
import type { TariffRow, VehicleRow } from '@paddock/contracts/wire';
import { randomUUID } from 'node:crypto';
import { kartItself, sale, sql, tariffOf, type Venue } from '../support/product/venue';
import { until } from '../support/product/wait';

const PAYER = '8800231611';
const SETTLED_MS_MAX = 30_000;

interface Job {
  entry: LineUpPayload;
  vehicle: VehicleRow;
  /** Of a sale on a member's balance. */
  key: string;
}
interface Balance {
  recharge: number;
  give: number;
}

/**
 * What cashiers and marshals do at the very moment of a kill, and again when nobody answered: send a customer to the track,
 * take a sale from a member's balance, give a lap more. Each must have one effect.
 */
export class CounterWork {
  private readonly jobs: Job[] = [];

  private constructor(
    private readonly venue: Venue,
    private readonly walkIn: TariffRow,
    private readonly fromBalance: TariffRow,
    private readonly karts: readonly VehicleRow[],
    private readonly heldAtFirst: number,
  ) {}

  static async begin(venue: Venue, walkIn: TariffRow, karts: readonly VehicleRow[]): Promise<CounterWork> {
    const fromBalance = await tariffOf(venue.cashier, 'BALANCE', (row) => row.countCycleNumber === 3);
    return new CounterWork(venue, walkIn, fromBalance, karts, await heldBy(venue));
  }

  /** A customer waits in line for the next kill. */
  async prepare(): Promise<void> {
    const vehicle = this.karts[this.jobs.length];
    if (vehicle === undefined) return;
    const sold = await this.venue.cashier.post<{ entries: LineUpPayload[] }>(
      '/consume/sysConsume/add',
      sale(this.walkIn),
    );
    this.jobs.push({ entry: sold.entries[0] as LineUpPayload, vehicle, key: randomUUID() });
  }

  /** Sends everything at once; whether it was answered is not said. */
  async fire(extended: VehicleRow): Promise<void> {
    const job = this.jobs.at(-1);
    if (job === undefined) return;
    const lap = { vehicleId: extended.id, action: 'addLap' };
    await Promise.allSettled([
      this.start(job),
      this.sell(job),
      this.venue.manager.answer('POST', '/vehicle/sysVehicle/control', lap),
    ]);
  }

  /** As a person does who saw no answer: the same again, until it is confirmed. */
  async repeat(): Promise<void> {
    const job = this.jobs.at(-1);
    if (job === undefined) return;
    await until('the sale is confirmed', async () => (await this.sell(job)).success, { withinMs: SETTLED_MS_MAX });
  }

  async expectOneEffectEach(): Promise<void> {
    for (const job of this.jobs) await this.expectOneStart(job);
    const orders = await sql<{ remark: string; count: string }>(
      this.venue.stack,
      'SELECT remark, count(*) FROM consumption_order WHERE remark = ANY($1) GROUP BY remark',
      [this.jobs.map(({ key }) => key)],
    );
    expect(orders.map(({ count }) => Number(count))).toEqual(this.jobs.map(() => 1));
    const spent = this.heldAtFirst - (await heldBy(this.venue));
    expect(spent).toBeCloseTo(this.jobs.length * this.fromBalance.price, 2);
    await this.expectExtensions();
  }

  private start({ entry, vehicle }: Job): Promise<{ success: boolean }> {
    const path = `/consume/sysConsume/lineupstart?vehicleId=${vehicle.id}&consumeid=${entry.id}`;
    return this.venue.cashier.answer('GET', path);
  }

  private sell({ key }: Job): Promise<{ success: boolean }> {
    const fields = { userId: PAYER, consumePayMode: 'wechat', doTask: 'NO', remark: key };
    return this.venue.cashier.answer('POST', '/consume/sysConsume/add', sale(this.fromBalance, fields), key);
  }

  private async expectOneStart(job: Job): Promise<void> {
    const { cashier, stack } = this.venue;
    const runs = await until(
      `kart ${job.vehicle.cardName} is on track`,
      async () => {
        // A start that the edge could not take in time gives the customer the place back.
        await this.start(job);
        const rows = await cashier.rows<RunPayload>(`/timing/sysRun/list?vehicleId=${job.vehicle.id}`);
        return rows.some((run) => run.state === 'RUNNING') && rows;
      },
      { withinMs: SETTLED_MS_MAX },
    );
    expect(runs.filter((run) => run.state !== 'FAILED')).toHaveLength(1);
    const line = await cashier.rows<LineUpPayload>('/consume/sysConsume/paiduilist');
    expect(line.find((entry) => entry.id === job.entry.id)).toMatchObject({
      status: 'DEPARTED',
      vehicleId: job.vehicle.id,
    });
    expect(await kartItself(stack, job.vehicle)).toMatchObject({ driving: true });
  }

  /** A run has as many laps more as orders of one more were carried out. */
  private async expectExtensions(): Promise<void> {
    const { stack } = this.venue;
    const rows = await sql<{ id: string; uses: number; given: number; done: number; open: number }>(
      stack,
      `SELECT r.id, r.extra_uses AS uses, r.lap_limit - 50000 AS given,
         count(*) FILTER (WHERE c.ok)::int AS done, count(*) FILTER (WHERE c.done_at IS NULL)::int AS open
       FROM run r JOIN edge_command c ON c.body->>'runId' = r.id AND c.body->>'kind' = 'run.extend' GROUP BY r.id`,
    );
    for (const { uses, given, done, open } of rows) {
      expect({ given, open }).toEqual({ given: done, open: 0 });
      expect(done).toBeLessThanOrEqual(uses);
    }
  }
}

async function heldBy({ cashier }: Venue): Promise<number> {
  const member = await cashier.get<Balance>(`/membermanage/sysMemberManage/searchMemberById?id=${PAYER}`);
  return member.recharge + member.give;
}
