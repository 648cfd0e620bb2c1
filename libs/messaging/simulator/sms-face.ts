import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Books } from './books';
import { scriptOf, SeenMessages } from './scripts';

export interface SmsKeys {
  accessKeyId: string;
  accessKeySecret: string;
}
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}
/** Null: the line is cut. */
export type Reply = { status: number; body: object } | null;

interface Detail {
  day: string;
  OutId: string;
  PhoneNum: string;
  SendStatus: number;
  ErrCode: string;
  Content: string;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';
const ok = (more: object = {}): Reply => ({
  status: 200,
  body: { RequestId: 'simulated', Code: 'OK', Message: 'OK', ...more },
});
const refused = (Code: string, Message: string): Reply => ({
  status: 200,
  body: { RequestId: 'simulated', Code, Message },
});

/** Alibaba Cloud's interface for text messages (dysmsapi 2017-05-25). Answers no wrongly signed call. */
export class SmsFace {
  private readonly details: Detail[] = [];
  private readonly seen = new SeenMessages();

  constructor(
    private readonly keys: SmsKeys,
    private readonly books: Books,
    private readonly now: () => Date,
  ) {}

  answer(call: Call): Reply {
    if (!this.signatureHolds(call))
      return { status: 400, body: { RequestId: 'simulated', Code: 'SignatureDoesNotMatch', Message: 'signature' } };
    const { query } = call;
    switch (call.headers['x-acs-action']) {
      case 'SendSms':
        return this.send(query);
      case 'QuerySendDetails':
        return this.find(query);
      default:
        return { status: 404, body: { RequestId: 'simulated', Code: 'InvalidAction.NotFound', Message: 'action' } };
    }
  }

  private send(query: URLSearchParams): Reply {
    const phone = query.get('PhoneNumbers') ?? '';
    const outId = query.get('OutId') ?? '';
    const first = this.seen.isFirst(outId);
    const script = scriptOf(phone);
    if (!/^1[3-9]\d{9}$/.test(phone) || script === 'badReceiver')
      return refused('isv.MOBILE_NUMBER_ILLEGAL', `${phone} invalid mobile number`);
    if (script === 'noMoney') return refused('isv.AMOUNT_NOT_ENOUGH', '账户余额不足');
    if (script === 'tooMany') return refused('isv.BUSINESS_LIMIT_CONTROL', '触发天级流控');
    if (script === 'busyOnce' && first) return refused('isp.SYSTEM_ERROR', '系统错误');
    if (script === 'lostUnanswered' && first) return null;
    const text = textOf(query.get('TemplateParam') ?? '{}');
    this.books.add({
      channel: 'sms',
      id: outId,
      receiver: phone,
      title: `${query.get('SignName') ?? ''} ${query.get('TemplateCode') ?? ''}`,
      text,
    });
    this.details.push({
      ...{
        day: dayInChina(this.now()),
        OutId: outId,
        PhoneNum: phone,
        SendStatus: 3,
        ErrCode: 'DELIVERED',
        Content: text,
      },
    });
    return script === 'takenUnanswered' && first ? null : ok({ BizId: `${Date.now()}^0` });
  }

  private find(query: URLSearchParams): Reply {
    const phone = query.get('PhoneNumber');
    const day = query.get('SendDate');
    const rows = this.details.filter((each) => each.PhoneNum === phone && each.day === day).toReversed();
    const shown = rows.slice(0, 50).map(({ day: _booked, ...row }) => row);
    return ok({ TotalCount: String(rows.length), SmsSendDetailDTOs: { SmsSendDetailDTO: shown } });
  }

  private signatureHolds({ method, path, query, headers, body }: Call): boolean {
    const given = /Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)/.exec(headers.authorization ?? '');
    if (!given || given[1] !== this.keys.accessKeyId) return false;
    const hash = createHash('sha256').update(body).digest('hex');
    if (headers['x-acs-content-sha256'] !== hash) return false;
    const encode = (text: string): string =>
      encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    const canonicalQuery = [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&');
    const names = given[2] ?? '';
    const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
    const request = [method, path, canonicalQuery, canonicalHeaders.join(''), names, hash].join('\n');
    const toSign = `${ALGORITHM}\n${createHash('sha256').update(request).digest('hex')}`;
    return createHmac('sha256', this.keys.accessKeySecret).update(toSign).digest('hex') === given[3];
  }
}

const CHINA_MS = 8 * 3_600_000;
const dayInChina = (at: Date): string =>
  new Date(at.getTime() + CHINA_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** A template of one variable shows its text, any other its variables. */
function textOf(templateParam: string): string {
  const params = JSON.parse(templateParam) as Record<string, unknown>;
  if (typeof params.text === 'string') return params.text;
  return Object.entries(params)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}
