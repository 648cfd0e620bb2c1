import { DENOMINATIONS_FEN } from '@paddock/contracts';
import { type PresentShift, presentShiftSchema } from '@paddock/contracts/wire';
import type { Answer, Call, Client } from './client';

export const DRAWER = '/drawer/sysShift';
type Fields = Readonly<Record<string, unknown>>;

/** Pieces that make an amount, the largest first. */
export function piecesOf(amountYuan: number): Record<string, number> {
  let left = Math.round(amountYuan * 100);
  return Object.fromEntries(
    DENOMINATIONS_FEN.map((denomination) => {
      const count = Math.floor(left / denomination);
      left -= count * denomination;
      return [String(denomination), count];
    }),
  );
}

/** The calls of the shift's screens. */
export class DrawerCalls {
  constructor(
    readonly client: Client,
    readonly cashierId: string,
  ) {}

  async present(query: Fields = {}, call?: Call): Promise<PresentShift> {
    const answer = await this.client.get(`${DRAWER}/present`, { cashierId: this.cashierId, ...query }, call);
    return presentShiftSchema.parse(answer.result);
  }

  open(floatYuan: number, fields: Fields = {}): Promise<Answer<string>> {
    return this.client.post(`${DRAWER}/add`, {
      ...{ cashierId: this.cashierId, drawer: 1, pieces: piecesOf(floatYuan), conPassword: '' },
      ...fields,
    });
  }

  move(id: string, direction: 'in' | 'out', amount: unknown, reason = '换零钱'): Promise<Answer<null>> {
    return this.client.post(`${DRAWER}/addCash`, { id, direction, amount, reason });
  }

  count(id: string, amountYuan: number): Promise<Answer<null>> {
    return this.client.post(`${DRAWER}/addCount`, { id, pieces: piecesOf(amountYuan) });
  }

  close(id: string, fields: Fields = {}, call?: Call): Promise<Answer<string>> {
    return this.client.post(
      `${DRAWER}/close`,
      { ...{ id, nth: 1, causes: [], note: '', nextCashierId: '', conPassword: '', printId: '' }, ...fields },
      call,
    );
  }

  /** Ends a shift as it should be, so that the next test finds the drawer closed. */
  async closeAll(): Promise<void> {
    for (const { id } of (await this.present()).open) {
      await this.count(id, 0);
      const { shift } = await this.present({ id });
      const nth = shift?.counts.length ?? 0;
      const { success, message } = await this.close(id, { nth, note: '测试结束' });
      if (!success) throw new Error(message);
    }
  }
}
