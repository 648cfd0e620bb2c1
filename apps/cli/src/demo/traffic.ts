import type { LineUpPayload, TabPayload } from '@paddock/contracts/feed';
import type { Envelope, Page, TariffRow, VehicleRow } from '@paddock/contracts/wire';
import { DEMO_PASSWORD, type NewUser } from '@paddock/identity';
import type { Logger } from '@paddock/kernel';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from './past/random';
import { filledIn } from './signatures';

export interface TrafficOptions {
  coreUrl: string;
  /** Whether some pay by a code that only a simulated channel knows. */
  scans: boolean;
  log: Logger;
  signal: AbortSignal;
}

/** A look at the hall every so often; nothing here is exact. */
const STEP_MS = 4000;
const ON_TRACK_WANTED = 11;
/** Visitors of the demo always find karts to start themselves. */
const LEFT_FREE_MIN = 5;
const WAITING_WANTED = 5;
const PENDING_TABS_WANTED = 2;

/** More than drive and wait at once, so that nobody is in two karts. */
const NAMES = [
  '弯心猎手',
  '阿Kay',
  '一只踩油门的猫咪酱',
  '老陈不刹车',
  '夏至未至',
  'Leo',
  '团子爸爸',
  '追风少年阿杰',
  '慢半拍先生',
  '北岸的风啊吹呀吹',
  '橘子汽水',
  '小满',
  '雨天也要来',
  '山间明月',
  '一杯冰美式',
  '叮叮当',
  '胡同口的风',
  'Mia',
  '二号弯见',
  '晚点到',
  '红枣拿铁',
  '糖醋排骨',
  '大鹏',
  '一路向北',
  'Kimi',
  '草莓大福',
  '半糖去冰',
  '直道加速',
  '老王开慢点',
  '南山南',
  '豆豆妈妈',
  'Sunny',
  '橙子',
  '出弯再踩',
] as const;
let named = Math.floor(Math.random() * NAMES.length);
const nextName = (): string => NAMES[(named += 1) % NAMES.length] ?? NAMES[0];

/** Of ten customers, so many let their phone be scanned. */
const SCANNED_OF_TEN = 6;
/** The others are asked at the counter. */
const SIGNED_OF_TEN = 8;
/** What the codes of the two channels begin with, and how the simulated channels answer those that end so. */
const CHANNEL_PREFIXES = ['13', '28'] as const;
const PAID_AT_ONCE = '00';
const PAID_AFTER_PASSWORD = '01';

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/**
 * Simulated customers: they buy, wait, drive and pay over the same calls as the counter's own screens,
 * so that every screen of the demo has something to show.
 */
export async function runDemoTraffic({ coreUrl, scans, log, signal }: TrafficOptions): Promise<void> {
  const counter = new DemoCounter(coreUrl, scans, signal);
  while (!signal.aborted) {
    try {
      await step(counter);
    } catch (error) {
      if (!signal.aborted)
        log.info(
          { error: error instanceof Error ? error.message : String(error) },
          'simulated customers wait for the counter',
        );
    }
    await pause(STEP_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function step(counter: DemoCounter): Promise<void> {
  const [vehicles, line, tabs] = await Promise.all([counter.vehicles(), counter.waiting(), counter.pendingTabs()]);
  const free = vehicles.filter((vehicle) => vehicle.status === 'IDLE' && vehicle.isConnecte === 'YES');
  const onTrack = vehicles.filter(({ status }) => status === 'INUSE' || status === 'RETURNING').length;
  if (line.length < WAITING_WANTED) await counter.buy();
  const mayStart = onTrack < ON_TRACK_WANTED && free.length > LEFT_FREE_MIN;
  const next = line[0];
  const vehicle = pick(free);
  if (!mayStart || !vehicle) return;
  if (tabs.length < PENDING_TABS_WANTED && Math.random() < 0.25) await counter.playFirst(vehicle.id);
  else if (next) await counter.start(next, vehicle.id);
  const oldest = tabs.at(-1);
  if (oldest && tabs.length >= PENDING_TABS_WANTED) await counter.settle(oldest);
}

class DemoCounter {
  private token = '';
  private cashier = TRAFFIC_CASHIER.username;
  private tariffs: TariffRow[] = [];
  private readonly random = new Random(Math.floor(Math.random() * 1_000_000));

  constructor(
    private readonly coreUrl: string,
    private readonly scans: boolean,
    private readonly signal: AbortSignal,
  ) {}

  async vehicles(): Promise<VehicleRow[]> {
    return (await this.call<Page<VehicleRow>>('GET', '/vehicle/sysVehicle/listorgcode?pageSize=100')).records;
  }

  async waiting(): Promise<LineUpPayload[]> {
    return (await this.call<Page<LineUpPayload>>('GET', '/consume/sysConsume/paiduilist?status=QUEUING&pageSize=100'))
      .records;
  }

  /** Pending records that simulated customers made themselves, newest first. */
  async pendingTabs(): Promise<TabPayload[]> {
    const page = await this.call<Page<TabPayload>>(
      'GET',
      '/playbeforepay/sysPlayBeforePay/list?playState=GUADAN&pageSize=50',
    );
    return page.records.filter((tab) => tab.remark === REMARK);
  }

  async buy(): Promise<void> {
    const tariff = pick((await this.singleUse()).filter((one) => one.price > 0));
    if (!tariff) return;
    const cheshou = nextName();
    if (Math.random() * 10 < SIGNED_OF_TEN) await this.sign(cheshou);
    await this.call('POST', '/consume/sysConsume/add', {
      ...payment(tariff, this.scans && Math.random() * 10 < SCANNED_OF_TEN),
      usageMode: 'lineup',
      doTask: 'YES',
      cheshou,
      headCount: 1,
    });
  }

  /** As a customer does on the own phone; a store without a text to sign asks for nothing. */
  private async sign(name: string): Promise<void> {
    const { token } = await this.call<{ token: string }>('POST', '/waiver/sysWaiver/link', { kind: 'screen' });
    const opened = await this.send<{ textNumber: number }>('POST', '/waiver/sysWaiverSign/open', { token });
    if (!opened.success || !opened.result) return;
    const { textNumber } = opened.result;
    const phone = `1380003${String(this.random.between(0, 9999)).padStart(4, '0')}`;
    const signer = { signingId: randomUUID(), language: 'cn', name, phone, guardian: { name: '王岚', phone } } as const;
    const form = filledIn({ ...signer, at: new Date() }, this.random);
    await this.send('POST', '/waiver/sysWaiverSign/add', { ...form, textNumber, token });
  }

  async playFirst(vehicleId: string): Promise<void> {
    const tariff = pick((await this.singleUse()).filter((one) => one.countCycleNumber > 0));
    if (!tariff) return;
    await this.call('POST', '/playbeforepay/sysPlayBeforePay/add', {
      consumeVehicleMode: 'circlemode',
      roleId: tariff.id,
      cheshou: nextName(),
      vehicleId,
      remark: REMARK,
    });
  }

  async start(entry: LineUpPayload, vehicleId: string): Promise<void> {
    await this.call('GET', `/consume/sysConsume/lineupstart?consumeid=${entry.id}&vehicleId=${vehicleId}`);
  }

  async settle(tab: TabPayload): Promise<void> {
    const tariff = (await this.singleUse()).find((one) => one.id === tab.roleId);
    if (tariff)
      await this.call('POST', '/playbeforepay/sysPlayBeforePay/doconsume', {
        ...payment(tariff, false),
        id: tab.id,
        usageMode: 'lineup',
      });
  }

  private async singleUse(): Promise<TariffRow[]> {
    if (this.tariffs.length === 0) {
      const path = '/consume/sysConsume/consumerolelistpcbymember?consumeTypeRole=NOCARDCONSUME&pageSize=100';
      this.tariffs = (await this.call<Page<TariffRow>>('GET', path)).records;
    }
    return this.tariffs;
  }

  private async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    if (this.token === '') await this.signIn();
    const answer = await this.send<T>(method, path, body);
    if (!answer.success || answer.result === null) {
      if (answer.code === 401 || answer.message.startsWith('Token')) this.token = '';
      throw new Error(answer.message);
    }
    return answer.result;
  }

  private async signIn(): Promise<void> {
    const asked = (username: string) =>
      this.send<{ token: string }>('POST', '/sys/login', { username, password: DEMO_PASSWORD });
    let answer = await asked(this.cashier);
    if (!answer.success && this.cashier === TRAFFIC_CASHIER.username) {
      this.cashier = OTHERWISE;
      answer = await asked(this.cashier);
    }
    if (!answer.success || !answer.result) throw new Error(answer.message);
    this.token = answer.result.token;
  }

  private async send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Envelope<T>> {
    const response = await fetch(`${this.coreUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(this.token === '' ? {} : { 'x-access-token': this.token }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: this.signal,
    });
    return (await response.json()) as Envelope<T>;
  }
}

/** Only a demo with a past has this account: its drawer is not the one that a visitor counts. */
export const TRAFFIC_CASHIER: NewUser = {
  username: 'cashier3',
  password: DEMO_PASSWORD,
  realName: '许诺',
  identity: 5,
  roles: ['cashier'],
  orgCodes: ['A01'],
};
const OTHERWISE = 'cashier';
const REMARK = '演示顾客';

const payment = (tariff: TariffRow, scanned: boolean) => ({
  consumeType: 'NOCARDCONSUME',
  ...(scanned ? { consumePayMode: 'wechat', payCode: scannedCode() } : { consumePayMode: 'unline' }),
  consumeVehicleMode: tariff.countCycleNumber > 0 ? 'circlemode' : 'timermode',
  sysDepartConsumeRoleId: tariff.id,
});

/** 18 digits, as a customer's phone shows them. */
function scannedCode(): string {
  const middle = Array.from({ length: 14 }, () => Math.floor(Math.random() * 10)).join('');
  const end = Math.random() < 0.2 ? PAID_AFTER_PASSWORD : PAID_AT_ONCE;
  return `${pick(CHANNEL_PREFIXES) ?? ''}${middle}${end}`;
}
