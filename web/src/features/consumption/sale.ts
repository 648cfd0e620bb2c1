/** One sale at the counter, as far as it is filled in, and what each step changes in it. Pure. */
import { yuanDue } from './charge';
import { chargesOfSale, linesOf } from './lines';
import { emptyBox, memberBox, type BoxStep, type MemberBox } from '../../shared/memberBox';
import type { Approval, LinePrice } from '../../shared/priceChange/price';
import type { Attempt, ConsumeType, PayMode, RunMode, TariffRow, UsageMode } from './wire';
import type { Fault } from './faults';
import { withoutFaults } from './touched';

export interface Cashier {
  id: string;
  realname: string;
}

export interface ChosenVehicle {
  id: string;
  cardName: string;
}

/** Some people by one rule. */
export interface SaleLine {
  tariff: TariffRow;
  drivers: string[];
  vehicles: ChosenVehicle[];
  price: LinePrice | null;
}

/** What was sold last in a tab; shown until the next sale is started. */
export interface SoldSale {
  orderId: string;
  memberName: string | null;
  /** Amounts in words, as they were charged. */
  chargedText: string;
  remainsText: string | null;
  /** Cash received, and the change; left out if not written down. */
  cashText?: string;
  numbers: string[];
  entryIds: string[];
  /** Milliseconds since 1970. */
  at: number;
}

export type SalePhase =
  | { kind: 'editing' }
  /** Sent, not answered yet. */
  | { kind: 'sending'; attempt: Attempt }
  /** Sent without an answer: it may have been charged, so it can only be asked again as it was, or be given up. */
  | { kind: 'unanswered'; attempt: Attempt }
  /** Ordered; the customer has not paid yet. `since` in milliseconds since 1970. */
  | { kind: 'waiting'; orderId: string; since: number; sold: SoldSale }
  /** Paid; the numbers of its drivers are being asked for. */
  | { kind: 'settling'; orderId: string; since: number; sold: SoldSale };

export interface Sale {
  key: string;
  type: ConsumeType | null;
  card: MemberBox;
  usageMode: UsageMode | null;
  runMode: RunMode | null;
  payMode: PayMode | null;
  /** How the rest is paid that the balance does not pay; null where the balance pays all. */
  restMode: PayMode | null;
  /** What the balance pays of it, as it was typed; null: as much as it holds. */
  balanceText: string | null;
  /** Lines that are filled in already; the fields below are those of the last one. */
  lines: readonly SaleLine[];
  tariff: TariffRow | null;
  price: LinePrice | null;
  approval: Approval | null;
  headCountText: string;
  /** One name for each driver. */
  drivers: string[];
  vehicles: ChosenVehicle[];
  /** A number typed by the cashier; null while it is counted by itself. */
  numberText: string | null;
  cashier: Cashier | null;
  payCode: string;
  /** Cash that the customer hands over, as typed; empty: the exact sum. */
  receivedText: string;
  groupCode: string;
  remark: string;
  ticket: boolean;
  phase: SalePhase;
  faults: Fault[];
  sold: SoldSale | null;
}

/** What a new sale begins with: remembered choices of this browser and the default driver name. */
export interface Preset {
  type: ConsumeType;
  usageMode: UsageMode;
  runMode: RunMode;
  cashier: Cashier | null;
  ticket: boolean;
  driverName: string;
}

export type TypedField = 'payCode' | 'groupCode' | 'remark' | 'balanceText' | 'receivedText';

export type SaleAction =
  /** `runMode` is the counter's own: types of one mode only leave it as it was. */
  | { do: 'chooseType'; type: ConsumeType; runMode: RunMode; driverName: string }
  | { do: 'card'; step: BoxStep; driverName: string }
  /** The same rule, read in another language. */
  | { do: 'renameTariff'; tariff: TariffRow }
  | { do: 'chooseTariff'; tariff: TariffRow | null }
  | { do: 'addLine'; driverName: string }
  | { do: 'removeLine'; index: number }
  | { do: 'changePrice'; price: LinePrice | null; approval: Approval | null }
  | { do: 'chooseUsageMode'; usageMode: UsageMode }
  | { do: 'chooseRunMode'; runMode: RunMode }
  | { do: 'choosePayMode'; payMode: PayMode }
  | { do: 'chooseRest'; restMode: PayMode | null }
  | { do: 'typeHeadCount'; text: string; driverName: string }
  | { do: 'nameDriver'; index: number; name: string }
  | { do: 'removeDriver'; index: number }
  | { do: 'chooseVehicles'; vehicles: ChosenVehicle[] }
  | { do: 'typeNumber'; text: string }
  | { do: 'chooseCashier'; cashier: Cashier | null }
  | { do: 'type'; field: TypedField; text: string }
  | { do: 'wantTicket'; ticket: boolean }
  | { do: 'clear'; preset: Preset }
  | { do: 'find'; faults: Fault[] }
  | { do: 'send'; attempt: Attempt }
  | { do: 'beRefused' }
  | { do: 'loseAnswer'; attempt: Attempt }
  | { do: 'wait'; orderId: string; since: number; sold: SoldSale }
  | { do: 'settle' }
  | { do: 'sell'; sold: SoldSale; preset: Preset }
  | { do: 'notPaid' }
  /** Restarts the sale without a result: what became of the payment needs a manual review. */
  | { do: 'abandon'; preset: Preset };

export const headCountMax = 50;

const alone: readonly ConsumeType[] = ['PLAYFREELY', 'TESTCARD'];

/** Types that take one driver on one vehicle. */
export const takesOneDriver = (type: ConsumeType | null): boolean => type !== null && alone.includes(type);

/** Whether the head-count is a whole number from 1. */
export const isHeadCount = (text: string): boolean => /^[1-9]\d*$/.test(text.trim());

/** Drivers of the sale; 1 while the typed head-count is not a number. */
export const headCountOf = (sale: Sale): number => (isHeadCount(sale.headCountText) ? Number(sale.headCountText) : 1);

/** Most vehicles that may be chosen. */
export const vehiclesMax = (sale: Sale): number => (takesOneDriver(sale.type) ? 1 : headCountOf(sale));

/** Whether a payment code has to be scanned. */
export const needsPayCode = (sale: Sale): boolean =>
  sale.type === 'NOCARDCONSUME' ? sale.payMode === 'wechat' : sale.restMode === 'wechat';

/** Amusements and coins are sold without a kart and without a place in the line. */
export const isRide = (tariff: Pick<TariffRow, 'toolType'>): boolean => tariff.toolType === 'KART';

const hasRide = ({ tariff, lines }: Sale): boolean => {
  const tariffs = [...lines.map((line) => line.tariff), ...(tariff ? [tariff] : [])];
  return tariffs.length === 0 || tariffs.some(isRide);
};
export const waitsInLine = (sale: Sale): boolean => sale.usageMode === 'lineup' && hasRide(sale);
export const takesKarts = (sale: Sale): boolean => sale.usageMode === 'immediate' && hasRide(sale);

/** Whether a rule can be driven in a run mode: 0 laps or 0 minutes mean that it cannot. What is no ride fits any. */
export const fitsRunMode = (
  tariff: Pick<TariffRow, 'toolType' | 'countCycleNumber' | 'duration'>,
  runMode: RunMode | null,
): boolean =>
  runMode === null || !isRide(tariff) || (runMode === 'circlemode' ? tariff.countCycleNumber : tariff.duration) > 0;

const noLines = { lines: [], price: null, approval: null } as const;
const unsplit = { restMode: null, balanceText: null } as const;
/** Nothing is scanned and nothing handed over yet. */
const unpaid = { payCode: '', receivedText: '' } as const;

export function newSale(key: string, preset: Preset): Sale {
  return {
    key,
    type: preset.type,
    card: emptyBox,
    usageMode: preset.usageMode,
    runMode: preset.type === 'QUAN' ? 'circlemode' : preset.runMode,
    payMode: 'wechat',
    ...unsplit,
    ...noLines,
    tariff: null,
    headCountText: '1',
    drivers: [preset.driverName],
    vehicles: [],
    numberText: null,
    cashier: preset.cashier,
    payCode: '',
    receivedText: '',
    groupCode: '',
    remark: '',
    ticket: preset.ticket,
    phase: { kind: 'editing' },
    faults: [],
    sold: null,
  };
}

/** True while nothing was filled in, so that closing or reusing the tab loses nothing. */
export const isBlank = (sale: Sale): boolean =>
  sale.phase.kind === 'editing' &&
  sale.card.member === null &&
  sale.card.is !== 'asking' &&
  sale.tariff === null &&
  sale.lines.length === 0 &&
  sale.drivers.length === 1 &&
  sale.payCode === '' &&
  sale.groupCode === '' &&
  sale.remark === '';

/** Whether it was sent and nobody knows yet what became of it. */
export const mayBeCharged = ({ phase }: Sale): boolean => phase.kind === 'sending' || phase.kind === 'unanswered';

function withHeadCount(sale: Sale, text: string, driverName: string): Sale {
  if (!isHeadCount(text)) return { ...sale, headCountText: text };
  const count = Math.min(Number(text), headCountMax);
  const drivers = Array.from({ length: count }, (_, index) => sale.drivers[index] ?? driverName);
  return { ...sale, headCountText: String(count), drivers, vehicles: sale.vehicles.slice(0, count) };
}

function withType(sale: Sale, { type, runMode, driverName }: Extract<SaleAction, { do: 'chooseType' }>): Sale {
  if (type === sale.type) return sale;
  const next: Sale = {
    ...sale,
    type,
    ...noLines,
    tariff: null,
    payMode: 'wechat',
    ...unsplit,
    ...unpaid,
    groupCode: '',
    runMode: type === 'QUAN' ? 'circlemode' : sale.type === 'QUAN' ? runMode : sale.runMode,
  };
  if (type === 'NOCARDCONSUME') {
    return { ...next, card: emptyBox, drivers: sale.drivers.map(() => driverName) };
  }
  return takesOneDriver(type) ? withHeadCount(next, '1', driverName) : next;
}

/** What is filled in becomes a line, and the next one begins. */
function withLine(sale: Sale, driverName: string): Sale {
  const { tariff, drivers, vehicles, price, lines } = sale;
  if (tariff === null) return sale;
  return {
    ...sale,
    lines: [...lines, { tariff, drivers, vehicles, price }],
    ...{ tariff: null, price: null, headCountText: '1', drivers: [driverName], vehicles: [] },
  };
}

/** The first driver takes the member's name along with the member, unless somebody typed one. */
function withCard(sale: Sale, card: MemberBox, driverName: string): Sale {
  if (card.member === sale.card.member) return { ...sale, card };
  const whole = { ...sale, ...unsplit, payCode: sale.restMode === null ? sale.payCode : '' };
  const [first, ...others] = sale.drivers;
  const unnamed = first === undefined || first === driverName || first === sale.card.member?.nickname;
  // Never the real name: this one is shown on the big screen.
  const name = unnamed ? card.member?.nickname || driverName : first;
  return { ...whole, card, drivers: [name, ...others] };
}

function fill(sale: Sale, action: SaleAction): Sale {
  switch (action.do) {
    case 'chooseType':
      return withType(sale, action);
    case 'card':
      return withCard(sale, memberBox(sale.card, action.step), action.driverName);
    case 'chooseTariff':
      // One more rule of the same sale is paid as the others are.
      return {
        ...sale,
        tariff: action.tariff,
        price: null,
        ...(sale.lines.length === 0 ? { payMode: 'wechat', receivedText: '' } : {}),
      };
    case 'renameTariff':
      return { ...sale, tariff: action.tariff };
    case 'addLine':
      return withLine(sale, action.driverName);
    case 'removeLine':
      return { ...sale, lines: sale.lines.toSpliced(action.index, 1) };
    case 'changePrice':
      return { ...sale, price: action.price, approval: action.approval ?? sale.approval };
    case 'chooseUsageMode':
      return { ...sale, usageMode: action.usageMode };
    case 'chooseRunMode':
      return sale.type === 'QUAN' ? sale : { ...sale, runMode: action.runMode };
    case 'choosePayMode':
      return { ...sale, payMode: action.payMode, ...unpaid };
    case 'chooseRest':
      return { ...sale, restMode: action.restMode, ...unpaid, ...(action.restMode ? {} : unsplit) };
    case 'typeHeadCount':
      return takesOneDriver(sale.type) ? sale : withHeadCount(sale, action.text, action.driverName);
    case 'nameDriver':
      return { ...sale, drivers: sale.drivers.with(action.index, action.name) };
    case 'removeDriver': {
      if (sale.drivers.length < 2) return sale;
      const drivers = sale.drivers.toSpliced(action.index, 1);
      const vehicles = sale.vehicles.toSpliced(action.index, 1);
      return withHeadCount({ ...sale, drivers, vehicles }, String(drivers.length), '');
    }
    case 'chooseVehicles':
      return { ...sale, vehicles: action.vehicles };
    case 'typeNumber':
      return { ...sale, numberText: action.text };
    case 'chooseCashier':
      return { ...sale, cashier: action.cashier };
    case 'type':
      return { ...sale, [action.field]: action.text };
    case 'wantTicket':
      return { ...sale, ticket: action.ticket };
    default:
      return sale;
  }
}

/** By the prices of the rules. */
export const withoutPrices = (sale: Sale): Sale => ({
  ...sale,
  price: null,
  lines: sale.lines.map((line) => ({ ...line, price: null })),
});

export const costsNothing = (sale: Sale): boolean => linesOf(sale).length > 0 && yuanDue(chargesOfSale(sale)) === 0;

/** Nothing is scanned for nothing, by whatever step the whole sale has come to cost nothing; and what costs something again is scanned. */
function withPayMode(before: Sale, sale: Sale): Sale {
  const free = costsNothing(sale);
  if (free && sale.restMode !== null) return { ...sale, ...unsplit, payCode: '' };
  if (sale.type !== 'NOCARDCONSUME') return sale;
  if (free) return sale.payMode === 'unline' ? sale : { ...sale, payMode: 'unline', payCode: '' };
  return before.type === sale.type && costsNothing(before) ? { ...sale, payMode: 'wechat' } : sale;
}

/** Steps that begin the next sale, after which the last result has been read. */
const begins = (action: SaleAction): boolean =>
  action.do === 'card'
    ? action.step.do === 'ask' || action.step.do === 'take'
    : action.do === 'chooseTariff' || action.do === 'typeHeadCount' || action.do === 'type';

export function saleReducer(sale: Sale, action: SaleAction): Sale {
  switch (action.do) {
    case 'clear':
      return sale.phase.kind === 'editing' ? newSale(sale.key, action.preset) : sale;
    case 'find':
      return { ...sale, faults: action.faults };
    case 'send':
      return { ...sale, faults: [], phase: { kind: 'sending', attempt: action.attempt } };
    case 'beRefused':
      return { ...sale, phase: { kind: 'editing' } };
    case 'loseAnswer':
      return { ...sale, phase: { kind: 'unanswered', attempt: action.attempt } };
    case 'wait':
      return sale.phase.kind !== 'sending'
        ? sale
        : { ...sale, phase: { kind: 'waiting', orderId: action.orderId, since: action.since, sold: action.sold } };
    case 'settle':
      return sale.phase.kind !== 'waiting' ? sale : { ...sale, phase: { ...sale.phase, kind: 'settling' } };
    case 'sell':
      // A second, late report of the same finds the next customer here.
      return sale.phase.kind === 'editing' ? sale : { ...newSale(sale.key, action.preset), sold: action.sold };
    case 'abandon':
      return sale.phase.kind !== 'waiting' && sale.phase.kind !== 'unanswered'
        ? sale
        : newSale(sale.key, action.preset);
    case 'notPaid':
      // The code is spent: the next try needs a new one, and after a reload a manager for another price.
      return sale.phase.kind !== 'waiting'
        ? sale
        : { ...(sale.approval ? sale : withoutPrices(sale)), payCode: '', phase: { kind: 'editing' } };
    default: {
      if (sale.phase.kind !== 'editing') return sale;
      const next = withPayMode(sale, fill(withoutFaults(sale, action), action));
      return next.sold && begins(action) ? { ...next, sold: null } : next;
    }
  }
}
