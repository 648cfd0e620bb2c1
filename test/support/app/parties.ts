import { toWireTime } from '@paddock/contracts/wire';
import type { Client } from './client';

const SESSION = '/session/sysSession';
const RESERVATION = '/reservation/sysReservation';
const CASH = { consumePayMode: 'unline', userId: '', consumePassword: '', payCode: '', departuserId: '' };
type Fields = Readonly<Record<string, unknown>>;

/** Parties with a deposit, from the day on which they reserve to the one on which they come or do not. */
export class PartyCalls {
  constructor(
    private readonly clerk: Client,
    private readonly manager: Client,
    private readonly tariffId: string,
  ) {}

  /** Four people for 200 yuan in a session of their own. @returns the id of the reservation */
  async reserved(startsAt: Date, deposit: number): Promise<string> {
    const sessionId = await must<string>(
      this.manager.post(`${SESSION}/add`, {
        ...{ name: '包场', minutes: 15, places: 4, consumeVehicleMode: 'circlemode', kartGroup: 'ADULT', remark: '' },
        ...{ startTime: toWireTime(startsAt), tariffId: this.tariffId },
      }),
    );
    return must<string>(
      this.manager.post(`${RESERVATION}/add`, {
        ...{ name: '周女士', heads: 4, kind: 'PARTY', priceMode: 'FLAT', price: 200, deposit, sessionId },
      }),
    );
  }

  /** @returns the id of the order */
  async pay(id: string, fields: Fields = {}): Promise<string> {
    const { orderId } = await must<{ orderId: string }>(
      this.clerk.post(`${RESERVATION}/deposit`, { id, ...CASH, ...fields }),
    );
    return orderId;
  }

  async come(id: string, heads = 4): Promise<string> {
    const drivers = Array.from({ length: heads }, (_, nth) => ({ cheshou: `客人${nth}` }));
    const { orderId } = await must<{ orderId: string }>(
      this.clerk.post(`${RESERVATION}/signin`, { id, ...CASH, drivers }),
    );
    return orderId;
  }

  cancel = (id: string) =>
    must<{ deposit: string; refundNumber: string | null }>(
      this.clerk.put(`${RESERVATION}/cancel`, { id, reason: '改天' }),
    );

  async stayAway(id: string): Promise<void> {
    const { success, message } = await this.clerk.put<null>(`${RESERVATION}/noshow`, { id });
    if (!success) throw new Error(message);
  }
}

async function must<T>(asked: ReturnType<Client['post']>): Promise<T> {
  const { success, result, message } = await asked;
  if (!success || result === null) throw new Error(message);
  return result as T;
}
