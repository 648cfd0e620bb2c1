/** The line-up ticket as ESC/POS. */
import type { Ticket } from '@paddock/contracts/edge';
import {
  BOLD_OFF,
  BOLD_ON,
  CENTRE,
  CHINESE_ON,
  COLUMNS,
  columnsOf,
  FEED_AND_CUT,
  INIT,
  LEFT,
  line,
  NORMAL,
  pair,
  qrCode,
  rule,
  scale,
} from './escpos';

const SCALE_MAX = 8;

const clockTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant));

const WORDS = {
  cn: {
    title: '排队小票',
    copy: '补打 第 {n} 次',
    ahead: '前面',
    people: '人',
    wait: '预计',
    minutes: '分后',
    now: '马上',
    about: '约 ',
    untilCalled: '以叫号为准',
    comma: '，',
    driver: '车手',
    rule: '规则',
    mode: '模式',
    scan: ['扫码看排队，', '跑完看每一圈'],
    order: '订单',
    time: '时间',
    whenCalled: '叫到号后请到发车区',
  },
  en: {
    title: 'Queue ticket',
    copy: 'Copy {n}',
    ahead: 'Ahead of you',
    people: 'in line',
    wait: 'Expected wait',
    minutes: 'min',
    now: 'now',
    about: '~',
    untilCalled: 'listen for your number',
    comma: ', ',
    driver: 'Driver',
    rule: 'Rule',
    mode: 'Mode',
    scan: ['Scan: your place in the line,', 'then each of your laps'],
    order: 'Order',
    time: 'Time',
    whenCalled: 'Come to the start when called',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const enlarged = (text: string, width: number): Buffer =>
  Buffer.concat([scale(width, width), BOLD_ON, line(text), BOLD_OFF, NORMAL]);

function waitLines({ minutes, until }: NonNullable<Ticket['wait']>, words: Words, timeZone: string): Buffer {
  const clock = clockTime(until, timeZone).slice(11, 16);
  return Buffer.concat([
    line(words.wait),
    enlarged(minutes > 0 ? `${minutes} ${words.minutes}` : words.now, 2),
    line(minutes > 0 ? words.about + clock + words.comma + words.untilCalled : words.untilCalled),
  ]);
}

/** @param timeZone of the store, for the printed times. */
export function ticketBytes(ticket: Ticket, timeZone: string): Buffer {
  const words = WORDS[ticket.language ?? 'cn'];
  const fits = Math.floor(COLUMNS / Math.max(1, columnsOf(ticket.number)));
  const size = Math.min(Math.max(fits, 1), SCALE_MAX);
  return Buffer.concat([
    INIT,
    CHINESE_ON,
    CENTRE,
    BOLD_ON,
    line(ticket.storeName),
    BOLD_OFF,
    line(words.title),
    ...(ticket.copy === undefined ? [] : [BOLD_ON, line(words.copy.replace('{n}', String(ticket.copy))), BOLD_OFF]),
    rule('='),
    scale(size, Math.min(size, 6)),
    BOLD_ON,
    line(ticket.number),
    BOLD_OFF,
    NORMAL,
    rule('='),
    line(words.ahead),
    enlarged(String(ticket.ahead), 3),
    line(words.people),
    ...(ticket.wait ? [rule('-'), waitLines(ticket.wait, words, timeZone)] : []),
    LEFT,
    rule('-'),
    pair(words.driver, ticket.driverName),
    pair(words.rule, ticket.tariffName),
    pair(words.mode, ticket.runMode === undefined ? ticket.amount : `${ticket.runMode} ${ticket.amount}`),
    ...(ticket.page === undefined ? [] : [rule('-'), CENTRE, qrCode(ticket.page), ...words.scan.map(line), LEFT]),
    rule('-'),
    pair(words.order, ticket.orderId),
    pair(words.time, clockTime(ticket.at, timeZone)),
    CENTRE,
    line(words.whenCalled),
    FEED_AND_CUT,
  ]);
}
