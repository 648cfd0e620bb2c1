import type { reservation, RowOf, session, signUp } from '@paddock/contracts/resources';
import type { Page, ReservationDetail, ReservationHit } from '@paddock/contracts/wire';
import type { Answer, Call, Client } from './client';

export const SESSION = '/session/sysSession';
export const RESERVATION = '/reservation/sysReservation';
const CASH = { consumePayMode: 'unline', userId: '', consumePassword: '', payCode: '', departuserId: '' };
type Fields = Readonly<Record<string, unknown>>;
type Reserved = RowOf<typeof reservation>;

/** What the pages of reservations ask for. */
export class BookingCalls {
  constructor(readonly client: Client) {}

  private async must<T>(asked: Promise<Answer<T>>): Promise<T> {
    const answer = await asked;
    if (!answer.success || answer.result === null) throw new Error(answer.message);
    return answer.result;
  }

  session = (fields: Fields): Promise<string> =>
    this.must(
      this.client.post<string>(`${SESSION}/add`, {
        ...{ name: '场次', minutes: 15, places: 4, consumeVehicleMode: 'circlemode', kartGroup: 'ADULT', remark: '' },
        ...fields,
      }),
    );
  sessionRow = (id: string) => this.must(this.client.get<RowOf<typeof session>>(`${SESSION}/queryById`, { id }));
  move = (id: string, to: 'lock' | 'start' | 'end') => this.client.put<null>(`${SESSION}/${to}`, { id });
  editSession = (fields: Fields) => this.client.put<null>(`${SESSION}/edit`, fields);
  signUps = async (sessionId: string) =>
    (await this.must(this.client.get<Page<RowOf<typeof signUp>>>('/session/sysSignup/list', { sessionId }))).records;

  add = (fields: Fields, call?: Call) =>
    this.client.post<string>(`${RESERVATION}/add`, { name: '周女士', heads: 1, kind: 'PERSON', ...fields }, call);
  reserved = (fields: Fields) => this.must(this.add(fields));
  row = (id: string) => this.must(this.client.get<Reserved>(`${RESERVATION}/queryById`, { id }));
  detail = (id: string) => this.must(this.client.get<ReservationDetail>(`${RESERVATION}/detail`, { id }));
  search = (text: string) => this.must(this.client.get<ReservationHit[]>(`${RESERVATION}/search`, { text }));
  cancel = (id: string, reason = '孩子发烧') =>
    this.client.put<{ deposit: string; refundNumber: string | null }>(`${RESERVATION}/cancel`, { id, reason });
  heads = (id: string, heads: unknown, known: number, call?: Call) =>
    this.client.put<{ totalFen: number }>(`${RESERVATION}/heads`, { id, heads, known }, call);
  noShow = (id: string) => this.client.put<null>(`${RESERVATION}/noshow`, { id });
  deposit = (id: string, fields: Fields = {}, call?: Call) =>
    this.client.post<{ orderId: string }>(`${RESERVATION}/deposit`, { id, ...CASH, ...fields }, call);
  signIn = (id: string, names: readonly string[], fields: Fields = {}, call?: Call) =>
    this.client.post<{ orderId: string; order: { amount: number } }>(
      `${RESERVATION}/signin`,
      { id, ...CASH, drivers: names.map((cheshou) => ({ cheshou })), ...fields },
      call,
    );
}
