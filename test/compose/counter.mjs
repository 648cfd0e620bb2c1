import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const ANSWER_MS_MAX = 10_000;
/** So long a screen asks again by itself before it says that there is no connection. */
const AGAIN_MS_MAX = 15_000;
const AGAIN_AFTER_MS = 200;
const CALL_EVERY_MS = 50;

/** A cashier at the counter, by HTTP alone. */
export class Counter {
  /** @param {string} address @param {string} token @param {string} tariffId */
  constructor(address, token, tariffId) {
    this.address = address;
    this.token = token;
    this.tariffId = tariffId;
  }

  /**
   * @param {string} address
   * @param {{ username: string, password: string }} account
   */
  static async signIn(address, account) {
    const { token } = await answered(address, 'POST', '/sys/login', { body: account });
    await answered(address, 'POST', '/consumerole/sysDepartConsumeRole/add', {
      token,
      body: {
        consumeRoleName: 'Walk-in',
        consumeTypeRole: 'NOCARDCONSUME',
        toolType: 'KART',
        projectType: 'KART',
        enabled: 'YES',
        muiltMode: 'MULTIPLY',
        limitHeadCount: 4,
        countCycleNumber: 3,
        duration: 0,
        price: 38,
      },
    });
    const { records } = await answered(address, 'GET', '/consumerole/sysDepartConsumeRole/list', { token });
    return new Counter(address, token, records[0].id);
  }

  /**
   * Sells one line.
   *
   * @param {string} key the same again is the same sale
   * @returns {Promise<string>} the order's id
   */
  async sell(key) {
    const { orderId } = await answered(this.address, 'POST', '/consume/sysConsume/add', {
      token: this.token,
      key,
      body: {
        ...{ userId: '', consumeType: 'NOCARDCONSUME', consumePayMode: 'unline', consumeVehicleMode: 'circlemode' },
        ...{ usageMode: 'lineup', sysDepartConsumeRoleId: this.tariffId, doTask: 'YES', vehicleId: '', payCode: '' },
        ...{
          groupNumber: '',
          cheshou: 'Lin',
          remark: key,
          departuserId: '',
          printId: '',
          consumePassword: '',
          headCount: 1,
        },
      },
    });
    return orderId;
  }

  /** @returns {Promise<number>} how many sales the list of orders has */
  async sales() {
    const { total } = await answered(this.address, 'GET', '/consume/sysConsume/orderlist?pageSize=1', {
      token: this.token,
    });
    return total;
  }

  /**
   * A sale or a read each 50 ms while `work` goes on. A call without an answer is made again with its key, as screens do.
   *
   * @param {() => Promise<void>} work
   * @returns {Promise<{ calls: number, sold: number, again: number, longestMs: number, refused: string[] }>}
   */
  async during(work) {
    const outcome = { calls: 0, sold: 0, again: 0, longestMs: 0, /** @type {string[]} */ refused: [] };
    /** @type {Set<Promise<void>>} */
    const open = new Set();
    const over = new AbortController();
    const working = work().finally(() => over.abort());
    working.catch(() => undefined);
    while (!over.signal.aborted) {
      const call = this.#patient(outcome.calls % 2 === 0, outcome).finally(() => open.delete(call));
      open.add(call);
      outcome.calls += 1;
      await pause(CALL_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
    await Promise.all(open);
    await working;
    return outcome;
  }

  /** @param {boolean} sells @param {{ sold: number, again: number, longestMs: number, refused: string[] }} outcome */
  async #patient(sells, outcome) {
    const began = performance.now();
    const key = randomUUID();
    try {
      await patiently(
        async () => void (await (sells ? this.sell(key) : this.sales())),
        () => (outcome.again += 1),
      );
      if (sells) outcome.sold += 1;
    } catch (error) {
      outcome.refused.push(`${sells ? 'sale' : 'read'}: ${error instanceof Error ? error.message : String(error)}`);
    }
    outcome.longestMs = Math.max(outcome.longestMs, Math.round(performance.now() - began));
  }
}

/**
 * As a screen does: a call without an answer, or that a busy service did not take, is made again for a while.
 *
 * @template T
 * @param {() => Promise<T>} call
 * @param {() => void} [again]
 * @returns {Promise<T>}
 */
export async function patiently(call, again) {
  const began = performance.now();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (performance.now() - began > AGAIN_MS_MAX || error instanceof Refused) throw error;
      again?.();
      await pause(AGAIN_AFTER_MS);
    }
  }
}

/** The product's own no; another try would get the same. */
class Refused extends Error {}

/**
 * @param {string} address
 * @param {string} method
 * @param {string} place
 * @param {{ token?: string, key?: string, body?: object }} call
 * @returns {Promise<any>} the result of a call that succeeded
 */
async function answered(address, method, place, { token, key, body }) {
  const answer = await fetch(`${address}${place}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { 'x-access-token': token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${method} ${place}: ${answer.status} ${text.slice(0, 200)}`);
  const { success, message, result } = JSON.parse(text);
  if (!success) throw new Refused(`${method} ${place}: ${answer.status} ${message}`);
  return result;
}
