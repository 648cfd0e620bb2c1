/** What a simulated charge does with the money and what it answers, chosen by the last two digits of the scanned code. */
export interface Script {
  description: string;
  /** What becomes of the money, whatever is answered. `paysLater` and `failsLater` wait in USERPAYING first. */
  money: 'pays' | 'paysLater' | 'neverPays' | 'failsLater' | 'declines' | 'neverArrives';
  /** How the charge call is answered. */
  answer: 'truth' | 'systemError' | 'drop' | 'late' | 'forged' | 'badGateway' | 'stateOnly';
  /** Queries fail always, or until somebody tries to reverse it. */
  query?: 'systemError' | 'systemErrorUntilReversed';
  /** Error of a declined charge. */
  decline?: { code: string; message: string };
  /** Seconds until `paysLater` and `failsLater` happen. */
  afterSeconds?: number;
  /** Added to what was asked: a wrong amount. */
  extraFen?: number;
  /** The first so many reverse calls are refused (the payer is at it), get no answer after they worked, or do nothing and say success. */
  reverse?: { kind: 'refused' | 'dropped' | 'empty'; times: number } | { kind: 'expired' };
  /** How a refund ends. */
  refund?: 'ABNORMAL' | 'CLOSED';
  /** So many refund calls are refused, because the merchant's account holds too little. */
  refundRefusals?: number;
}

const pays = { money: 'pays', answer: 'truth' } as const;

export const SCRIPTS: Readonly<Record<string, Script>> = {
  '00': { description: 'paid at once', ...pays },
  '01': { description: 'asks for the password, paid after 8 s', money: 'paysLater', answer: 'truth', afterSeconds: 8 },
  '02': { description: 'asks for the password for ever; reverse works', money: 'neverPays', answer: 'truth' },
  '03': {
    description: 'declined: not enough money',
    money: 'declines',
    answer: 'truth',
    decline: { code: 'NOT_ENOUGH', message: '余额不足，请更换支付方式' },
  },
  '04': { description: 'SYSTEM_ERROR, but really paid', money: 'pays', answer: 'systemError' },
  '05': { description: 'line cut after the charge, really paid', money: 'pays', answer: 'drop' },
  '06': { description: 'answers later than anybody waits, really paid', money: 'pays', answer: 'late' },
  '07': {
    description: 'asks for the password for ever; reverse is refused twice, then works',
    money: 'neverPays',
    answer: 'truth',
    reverse: { kind: 'refused', times: 2 },
  },
  '08': {
    description: 'declined: no valid code (the message repeats the code, as a careless channel would)',
    money: 'declines',
    answer: 'truth',
    decline: { code: 'AUTH_CODE_INVALID', message: '付款码无效，请重新扫描 {authCode}' },
  },
  '09': { description: 'paid, but one fen more than asked', ...pays, extraFen: 1 },
  '10': {
    description: 'asks for the password, fails after 8 s',
    money: 'failsLater',
    answer: 'truth',
    afterSeconds: 8,
  },
  '11': {
    description: 'asks for the password for ever; the answer of the first reverse is lost',
    money: 'neverPays',
    answer: 'truth',
    reverse: { kind: 'dropped', times: 1 },
  },
  '12': { description: 'paid, but the answer is signed with a wrong key', money: 'pays', answer: 'forged' },
  '13': { description: 'line cut before the charge: the channel knows nothing', money: 'neverArrives', answer: 'drop' },
  '14': { description: '502 with a page instead of an answer, really paid', money: 'pays', answer: 'badGateway' },
  '15': {
    description: 'asks for the password and is paid at 46 s, when it is being taken back; the money goes back',
    money: 'paysLater',
    answer: 'truth',
    afterSeconds: 46,
    reverse: { kind: 'refused', times: 2 },
  },
  '16': {
    description: 'asks for the password (body holds only trade_state), paid after 8 s',
    money: 'paysLater',
    answer: 'stateOnly',
    afterSeconds: 8,
  },
  '17': { description: 'paid at once; a refund ends ABNORMAL', ...pays, refund: 'ABNORMAL' },
  '18': {
    description:
      'SYSTEM_ERROR for the charge and for every query, really paid; reverse says the window has passed, so only a refund helps',
    money: 'pays',
    answer: 'systemError',
    query: 'systemError',
    reverse: { kind: 'expired' },
  },
  '19': {
    description:
      'line cut after the charge, queries fail, really paid; the first reverse says success and does nothing',
    money: 'pays',
    answer: 'drop',
    query: 'systemErrorUntilReversed',
    reverse: { kind: 'empty', times: 1 },
  },
  '20': { description: 'paid at once; the first refund is refused for want of money', ...pays, refundRefusals: 1 },
};

const PAID_AT_ONCE: Script = { description: 'paid at once', ...pays };

/** Whether a query is answered with a fault. */
export const queryFails = (script: Script, reverses: number): boolean =>
  script.query === 'systemError' || (script.query === 'systemErrorUntilReversed' && reverses === 0);

/** Codes without a script are ordinary customers: paid at once. */
export const scriptOf = (authCode: string): Script => SCRIPTS[authCode.slice(-2)] ?? PAID_AT_ONCE;

/** The page at `GET /`. */
export const scriptTable = (): string =>
  [
    'Simulator of the payment channels. Scan 18 digits that begin with 10 to 15 (WeChat Pay) or 25 to 30 (Alipay);',
    'each code works once.',
    'The last two digits choose what happens:',
    '',
    ...Object.entries(SCRIPTS)
      .toSorted()
      .map(([digits, script]) => `${digits}  ${script.description}`),
    '..  anything else: paid at once',
    '',
    'GET /ledger shows what was charged and given back.',
    '',
  ].join('\n');
