import type { MessageReason } from '@paddock/contracts/messaging';
import {
  type FindResult,
  type Outgoing,
  type Registered,
  registeredFor,
  type Sender,
  type SendResult,
  withoutNumbers,
} from './provider';

export interface SmsSettings extends Registered {
  /** `https://dysmsapi.aliyuncs.com`, or the simulator's address. */
  gatewayUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  /** The name before the text, registered at the provider. */
  signName: string;
  timeoutMs?: number;
}

type Sdk = typeof import('@alicloud/dysmsapi20170525');
type Client = InstanceType<Sdk['default']>;

const TIMEOUT_MS = 10_000;
const DETAILS_PAGE = 50;
const DAY_MS = 24 * 3_600_000;
/** What is handed over before midnight may be booked after it. */
const BOOKED_WITHIN_MS = 60_000;
/** The provider's own codes: what cannot succeed as it is, and what may another time. */
const REFUSED: Readonly<Record<string, MessageReason>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': 'badReceiver',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'refused',
  'isv.SMS_TEMPLATE_ILLEGAL': 'notRegistered',
  'isv.SMS_SIGNATURE_ILLEGAL': 'notRegistered',
  'isv.SMS_SIGN_ILLEGAL': 'notRegistered',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'notRegistered',
  'isv.TEMPLATE_PARAMS_ILLEGAL': 'refused',
  'isv.ACCOUNT_NOT_EXISTS': 'credentials',
  'isv.ACCOUNT_ABNORMAL': 'credentials',
  SignatureDoesNotMatch: 'credentials',
  'InvalidAccessKeyId.NotFound': 'credentials',
  'InvalidAccessKeyId.Inactive': 'credentials',
  Forbidden: 'credentials',
};
const LATER: Readonly<Record<string, MessageReason>> = {
  'isv.AMOUNT_NOT_ENOUGH': 'noMoney',
  'isv.OUT_OF_SERVICE': 'noMoney',
  'isv.BUSINESS_LIMIT_CONTROL': 'tooMany',
  'isv.DAY_LIMIT_CONTROL': 'tooMany',
  'Throttling.User': 'tooMany',
  Throttling: 'tooMany',
  'isp.RAM_PERMISSION_DENY': 'credentials',
  'isp.SYSTEM_ERROR': 'busy',
  ServiceUnavailable: 'busy',
};
/** The line was never there, so nothing was handed over. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const DELIVERED = 3;
const FAILED = 2;

/** Text messages over Alibaba Cloud (dysmsapi 2017-05-25) by its own client. */
export class SmsSender implements Sender {
  readonly channel = 'sms';
  /** The same number twice is two text messages there; its books are asked instead. */
  readonly onceWithinMs = 0;
  private opened: Promise<{ sdk: Sdk; client: Client }> | null = null;

  constructor(private readonly settings: SmsSettings) {}

  async send(message: Outgoing): Promise<SendResult> {
    const registered = registeredFor(this.settings, message);
    if (registered === null) return { kind: 'refused', reason: 'notRegistered', reply: '' };
    const { sdk, client } = await this.open();
    const answer = await asked(() =>
      client.sendSms(
        new sdk.SendSmsRequest({
          phoneNumbers: message.receiver,
          signName: this.settings.signName,
          templateCode: registered.template,
          templateParam: JSON.stringify(registered.values),
          // What the books know it by.
          outId: message.id,
        }),
      ),
    );
    if (answer.kind !== 'answered') return answer;
    const { code = '', message: reply = '', bizId = '' } = answer.value.body ?? {};
    return code === 'OK' ? { kind: 'sent', providerId: bizId } : failureOf(code, reply);
  }

  /** Each day of attempts has books of its own. */
  async find(message: Outgoing): Promise<FindResult> {
    const lastMs = message.lastTriedAt.getTime() + BOOKED_WITHIN_MS;
    const found: FindResult[] = [];
    for (let atMs = message.firstTriedAt.getTime(); ; atMs = Math.min(atMs + DAY_MS, lastMs)) {
      found.push(await this.findOn(dayOf(atMs), message));
      if (dayOf(atMs) === dayOf(lastMs)) break;
    }
    // Of several attempts one that has arrived decides; and nothing is absent while one of the books could not be read.
    const of = (kind: FindResult['kind']) => found.find((each) => each.kind === kind);
    return of('sent') ?? of('unknown') ?? of('refused') ?? { kind: 'absent' };
  }

  private async findOn(sendDate: string, message: Outgoing): Promise<FindResult> {
    const { sdk, client } = await this.open();
    const request = { phoneNumber: message.receiver, sendDate, pageSize: DETAILS_PAGE, currentPage: 1 };
    const answer = await asked(() => client.querySendDetails(new sdk.QuerySendDetailsRequest(request)));
    if (answer.kind !== 'answered') return { kind: 'unknown' };
    const { code, smsSendDetailDTOs } = answer.value.body ?? {};
    if (code !== 'OK') return { kind: 'unknown' };
    const attempts = smsSendDetailDTOs?.smsSendDetailDTO?.filter(({ outId }) => outId === message.id) ?? [];
    const arrived = attempts.find(({ sendStatus }) => sendStatus !== FAILED);
    if (arrived) return { kind: 'sent', providerId: arrived.sendStatus === DELIVERED ? 'delivered' : '' };
    if (attempts[0] === undefined) return { kind: 'absent' };
    return { kind: 'refused', reason: 'refused', reply: withoutNumbers(attempts[0].errCode ?? '') };
  }

  /** Loaded by the first message only: the client is large. */
  private open(): Promise<{ sdk: Sdk; client: Client }> {
    this.opened ??= (async () => {
      const loaded = await import('@alicloud/dysmsapi20170525');
      // A CommonJS package: its exports stand in `default`, where an ES module reads it.
      const sdk = ('default' in loaded.default ? loaded.default : loaded) as Sdk;
      const { host, protocol } = new URL(this.settings.gatewayUrl);
      const { accessKeyId, accessKeySecret, timeoutMs = TIMEOUT_MS } = this.settings;
      const client = new sdk.default({
        accessKeyId,
        accessKeySecret,
        endpoint: host,
        protocol: protocol === 'http:' ? 'HTTP' : 'HTTPS',
        regionId: 'cn-hangzhou',
        connectTimeout: timeoutMs,
        readTimeout: timeoutMs,
      } as ConstructorParameters<Sdk['default']>[0]);
      return { sdk, client };
    })();
    return this.opened;
  }
}

type Asked<T> = { kind: 'answered'; value: T } | Exclude<SendResult, { kind: 'sent' }>;

/** The client's errors hold the whole call with phone and code in its address; only their codes are passed on. */
async function asked<T>(call: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { kind: 'answered', value: await call() };
  } catch (error) {
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
    const word = typeof code === 'string' ? code : '';
    if (NEVER_SENT.has(word)) return { kind: 'later', reason: 'unreachable', reply: '' };
    // An answer of the provider itself; anything else may have come after it had taken the message.
    return typeof statusCode === 'number' && word !== '' ? failureOf(word, '') : { kind: 'unknown' };
  }
}

function failureOf(code: string, reply: string): Exclude<SendResult, { kind: 'sent' }> {
  const words = withoutNumbers(`${code} ${reply}`.trim());
  const later = LATER[code];
  if (later) return { kind: 'later', reason: later, reply: words };
  return { kind: 'refused', reason: REFUSED[code] ?? 'refused', reply: words };
}

const CHINA_MS = 8 * 3_600_000;
/** The provider's books count days in its own city. */
const dayOf = (atMs: number): string => new Date(atMs + CHINA_MS).toISOString().slice(0, 10).replaceAll('-', '');
