import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Jobs, JobWorker, ParkedJobs, createLogger, newId, SystemClock } from '@paddock/kernel';
import { startTestRedis } from '../../test/support/redis';
import { paymentBackground, paymentPoll } from './payments.jobs';
import type { ChargeRequest, ChargeResult, PaymentProvider } from './provider';
import { SCRIPTS } from './simulator/scripts';
import { authCode, PaymentWorld, PRICE_FEN } from './testing/world';

/** The real way to the channel, with something done to its charge call. */
function withCharge(
  provider: PaymentProvider,
  charge: (request: ChargeRequest, send: () => Promise<ChargeResult>) => Promise<ChargeResult>,
): PaymentProvider {
  return {
    name: provider.name,
    merchantId: provider.merchantId,
    accepts: (code) => provider.accepts(code),
    charge: (request) => charge(request, () => provider.charge(request)),
    query: (request) => provider.query(request),
    reverse: (request) => provider.reverse(request),
    refund: (request) => provider.refund(request),
    queryRefund: (request) => provider.queryRefund(request),
    downloadBill: (day) => provider.downloadBill(day),
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

describe('scan-to-pay under crashes and races', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    world = await PaymentWorld.create();
  });
  afterAll(async () => {
    await world.close();
  });

  it.each([2, 3, 5, 8])('%i cashiers who charge one order at once charge it once', async (cashiers) => {
    for (const script of ['00', '03', '04', '05', '02']) {
      const orderId = newId();
      const attempts = await Promise.allSettled(
        Array.from({ length: cashiers }, async () => {
          const { attemptId } = await world.begin(orderId);
          return world.payments.charge(attemptId, authCode(script));
        }),
      );
      const begun = attempts.filter(({ status }) => status === 'fulfilled');
      // A declined attempt frees the order, so only there a second one may follow.
      expect(script === '03' ? begun.length >= 1 : begun.length === 1).toBe(true);
      const newest = await world.view(orderId);
      await world.pass(60, [newest.attemptId]);
      const settled = await world.view(orderId);
      expect(await world.netFen(orderId)).toBe(settled.state === 'PAID' ? PRICE_FEN : 0);
    }
  });

  it('a double click on one attempt sends it once', async () => {
    let sent = 0;
    const counting = world.serviceWith(
      withCharge(world.provider, (_, send) => {
        sent += 1;
        return send();
      }),
    );
    const { attemptId, orderId } = await world.begin();
    await Promise.all([authCode('00'), authCode('00'), authCode('00')].map((code) => counting.charge(attemptId, code)));
    expect(sent).toBe(1);
    expect(await world.netFen(orderId)).toBe(PRICE_FEN);
  });

  it('a crash before the charge was started leaves nothing behind', async () => {
    const { attemptId, orderId } = await world.begin();
    await world.pass(25, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'DECLINED' });
    expect(await world.payments.charge(attemptId, authCode('00'))).toMatchObject({ state: 'DECLINED' });
    expect(await world.netFen(orderId)).toBe(0);
  });

  it('a payment that is withdrawn while its charge is under way is taken back, whatever the charge then answers', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = world.serviceWith(withCharge(world.provider, (_, send) => held.then(send)));
    const { attemptId, orderId } = await world.begin();
    const charging = slow.charge(attemptId, authCode('00'));
    await untilState(orderId, 'CHARGING');
    const withdraw = () => world.db.transaction((tx) => world.payments.withdraw(tx, orderId));
    expect(await withdraw()).toBe('takingBack');
    release();
    expect(await charging).toMatchObject({ state: 'REVERSING' });
    expect(await withdraw()).toBe('takingBack');
    await world.pass(20, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'REVERSED', paidAt: null });
    expect(await world.netFen(orderId)).toBe(0);
    expect(await withdraw()).toBe('nothingOpen');
  });

  it.each([
    ['there', 'paidAfterAll', PRICE_FEN],
    ['given back', 'latePaid', 0],
  ] as const)(
    'a charge that answers paid after it was taken back, its money %s, is a review',
    async (_, kind, netFen) => {
      const isThere = kind === 'paidAfterAll';
      const release = Promise.withResolvers<undefined>();
      const slow = world.serviceWith(
        withCharge(world.provider, async (_request, send) => {
          // Held before the channel has it, or with its answer on the way.
          if (isThere) await release.promise;
          const result = await send();
          await release.promise;
          return result;
        }),
      );
      const { attemptId, orderId } = await world.begin();
      const charging = slow.charge(attemptId, authCode('00'));
      await untilState(orderId, 'CHARGING');
      while (!isThere && (await world.netFen(orderId)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await world.db.transaction((tx) => world.payments.withdraw(tx, orderId));
      await world.pass(20, [attemptId]);
      expect(await world.view(orderId)).toMatchObject({ state: 'REVERSED' });
      release.resolve(undefined);
      expect(await charging).toMatchObject({ state: 'REVERSED' });
      const reviews = await world.db.query('SELECT kind, state FROM payment_review WHERE attempt_id = $1', [attemptId]);
      expect(reviews).toEqual([{ kind, state: 'OPEN' }]);
      expect(await world.netFen(orderId)).toBe(netFen);
    },
  );

  it('what was never sent is dropped when it is withdrawn, and what is paid stays paid', async () => {
    const { attemptId, orderId } = await world.begin();
    expect(await world.db.transaction((tx) => world.payments.withdraw(tx, orderId))).toBe('nothingOpen');
    expect(await world.payments.charge(attemptId, authCode('00'))).toMatchObject({ state: 'DECLINED' });
    expect(await world.netFen(orderId)).toBe(0);
    const paid = await world.scan('00');
    expect(await world.db.transaction((tx) => world.payments.withdraw(tx, paid.orderId))).toBe('paid');
    expect(await world.view(paid.orderId)).toMatchObject({ state: 'PAID' });
    const wrong = await world.scan('09');
    expect(await world.db.transaction((tx) => world.payments.withdraw(tx, wrong.orderId))).toBe('manualReview');
  });

  it('a crash between the commit and the call is resumed by questions, and ends reversed', async () => {
    const dying = world.serviceWith(withCharge(world.provider, never));
    const { attemptId, orderId } = await world.begin();
    void dying.charge(attemptId, authCode('00'));
    await untilState(orderId, 'CHARGING');
    await world.pass(60, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'REVERSED' });
    expect(await world.netFen(orderId)).toBe(0);
  });

  it('a process that was held up before the call does not send it any more', async () => {
    let sent = 0;
    const counting = withCharge(world.provider, (_, send) => {
      sent += 1;
      return send();
    });
    const heldUp = world.serviceWith(counting, {
      onPaymentChanged: (tx, { state }) => {
        if (state === 'CHARGING') tx.afterCommit(() => world.clock.advance(46_000));
        return Promise.resolve();
      },
    });
    const { attemptId, orderId } = await world.begin();
    expect(await heldUp.charge(attemptId, authCode('00'))).toMatchObject({ state: 'DECLINED' });
    await world.pass(60, [attemptId]);
    expect(sent).toBe(0);
    expect(await world.view(orderId)).toMatchObject({ state: 'DECLINED' });
    expect(await world.netFen(orderId)).toBe(0);
  });

  it('a crash between the call and its answer is resumed by questions, and finds the payment', async () => {
    const sent = Promise.withResolvers<undefined>();
    const dying = world.serviceWith(
      withCharge(world.provider, async (_, send) => {
        await send();
        sent.resolve(undefined);
        return never();
      }),
    );
    const { attemptId, orderId } = await world.begin();
    void dying.charge(attemptId, authCode('00'));
    await sent.promise;
    await world.pass(20, [attemptId]);
    expect(world.recorded.statesOf(orderId)).toEqual(['CHARGING', 'WAITING', 'PAID']);
    expect(await world.netFen(orderId)).toBe(PRICE_FEN);
  });

  it('an answer that comes after a poll has found the outcome changes nothing', async () => {
    const sent = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const slow = world.serviceWith(
      withCharge(world.provider, async (_, send) => {
        const result = await send();
        sent.resolve(undefined);
        await release.promise;
        return result;
      }),
    );
    const { attemptId, orderId } = await world.begin();
    const charge = slow.charge(attemptId, authCode('00'));
    await sent.promise;
    await world.pass(13, [attemptId]);
    expect(await world.view(orderId)).toMatchObject({ state: 'PAID' });
    release.resolve(undefined);
    expect(await charge).toMatchObject({ state: 'PAID' });
    expect(world.recorded.statesOf(orderId)).toEqual(['CHARGING', 'WAITING', 'PAID']);
  });

  it('workers that poll the same attempt at once decide it once', async () => {
    const workers = [world.payments, world.serviceWith(world.provider), world.serviceWith(world.provider)];
    const paid = await world.scan('01');
    const unpaid = await world.scan('02');
    for (let second = 0; second < 60; second += 1) {
      world.clock.advance(1000);
      await Promise.all(
        workers.flatMap((worker) => [
          worker.poll(paid.attemptId),
          worker.poll(unpaid.attemptId),
          worker.pollNow(unpaid.orderId),
        ]),
      );
    }
    expect(world.recorded.statesOf(paid.orderId)).toEqual(['CHARGING', 'WAITING', 'PAID']);
    expect(world.recorded.statesOf(unpaid.orderId)).toEqual(['CHARGING', 'WAITING', 'REVERSING', 'REVERSED']);
  });

  it('the owner and the attempt change together or not at all', async () => {
    const { attemptId, orderId } = await world.begin();
    const boom = new Error('the order could not be stored');
    const failing = world.serviceWith(world.provider, { onPaymentChanged: () => Promise.reject(boom) });
    await expect(failing.charge(attemptId, authCode('00'))).rejects.toThrow(boom);
    expect(await world.view(orderId)).toMatchObject({ state: 'CREATED' });
    expect(await world.netFen(orderId)).toBe(0);
  });

  it('a payment that its owner can never take goes back to the customer within a minute', async () => {
    const boom = new Error('there is no place for this order');
    const refusing = world.serviceWith(world.provider, {
      onPaymentChanged: (_, { state }) => (state === 'PAID' ? Promise.reject(boom) : Promise.resolve()),
    });
    const { attemptId, orderId } = await world.begin();
    await expect(refusing.charge(attemptId, authCode('00'))).rejects.toThrow(boom);
    expect(await world.netFen(orderId)).toBe(PRICE_FEN);
    for (let second = 0; second < 60; second += 1) {
      world.clock.advance(1000);
      await refusing.poll(attemptId).catch((error: unknown) => expect(error).toBe(boom));
    }
    expect(await world.view(orderId)).toMatchObject({ state: 'REVERSED' });
    expect(await world.netFen(orderId)).toBe(0);
  });

  it('the sweep ends what every job forgot, whatever the channel did', async () => {
    const scans = [];
    for (const script of Object.keys(SCRIPTS)) if (script !== '06') scans.push(await world.scan(script));
    for (let second = 0; second < 62; second += 1) {
      world.clock.advance(1000);
      await world.payments.sweep();
      await world.area.refunds.sweep();
    }
    for (const { orderId } of scans) {
      const { state } = await world.view(orderId);
      expect(['PAID', 'DECLINED', 'REVERSED', 'NEEDS_HUMAN']).toContain(state);
      const expected = { PAID: PRICE_FEN, NEEDS_HUMAN: PRICE_FEN + 1 }[state as string] ?? 0;
      expect(await world.netFen(orderId)).toBe(expected);
    }
    expect(await world.payments.sweep()).toBe(0);
  });

  it('the poll job looks at the attempt that it names', async () => {
    const redis = await startTestRedis();
    const log = createLogger('test', 'silent');
    const jobs = new Jobs(redis.url, log, new SystemClock());
    const worker = new JobWorker(
      redis.url,
      new ParkedJobs(world.db),
      paymentBackground(world.payments, world.area.refunds, world.area.bills, world.area.reviews).handlers ?? [],
      log,
    );
    try {
      const { attemptId, orderId } = await world.scan('01');
      world.clock.advance(9000);
      worker.start();
      await jobs.enqueue(paymentPoll, { attemptId });
      await untilState(orderId, 'PAID');
    } finally {
      await worker.close();
      await jobs.close();
      await redis.stop();
    }
  });

  async function untilState(orderId: string, state: string): Promise<void> {
    while ((await world.view(orderId)).state !== state) await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
