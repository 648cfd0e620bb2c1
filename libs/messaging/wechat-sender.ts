import type { MessageReason } from '@paddock/contracts/messaging';
import { z } from 'zod';
import {
  type Outgoing,
  type Registered,
  registeredFor,
  type Sender,
  type SendResult,
  withoutNumbers,
} from './provider';

export interface WechatMessageSettings extends Registered {
  /** `https://api.weixin.qq.com/`, or the simulator's address. */
  gatewayUrl: string;
  appId: string;
  appSecret: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;
/** A token is renewed before it ends. */
const TOKEN_EARLY_MS = 5 * MINUTE_MS;
const TOKEN_DEAD: ReadonlySet<number> = new Set([40001, 40014, 42001]);
const REFUSED: Readonly<Record<number, MessageReason>> = {
  40003: 'badReceiver',
  40037: 'notRegistered',
  41028: 'notRegistered',
  43004: 'notFollowing',
  43101: 'notFollowing',
  43019: 'refused',
  40013: 'credentials',
  40125: 'credentials',
  40164: 'credentials',
  47003: 'refused',
};
const LATER: Readonly<Record<number, MessageReason>> = { [-1]: 'busy', 45009: 'tooMany', 45011: 'tooMany' };

const answerSchema = z.object({
  errcode: z.number().default(0),
  errmsg: z.string().default(''),
  msgid: z.union([z.number(), z.string()]).optional(),
  access_token: z.string().optional(),
  expires_in: z.number().optional(),
});
type Answer = z.output<typeof answerSchema>;
type Asked = { kind: 'answered'; value: Answer } | { kind: 'unreachable' } | { kind: 'unknown' };

/** Template messages of a WeChat official account. */
export class WechatSender implements Sender {
  readonly channel = 'wechat';
  /** WeChat takes a `client_msg_id` once within ten minutes; one is kept in hand for the way. */
  readonly onceWithinMs = 9 * MINUTE_MS;
  private token: { text: string; until: number } | null = null;

  constructor(private readonly settings: WechatMessageSettings) {}

  async send(message: Outgoing): Promise<SendResult> {
    const registered = registeredFor(this.settings, message);
    if (registered === null) return { kind: 'refused', reason: 'notRegistered', reply: '' };
    const body = {
      touser: message.receiver,
      template_id: registered.template,
      client_msg_id: message.id,
      data: Object.fromEntries(Object.entries(registered.values).map(([name, value]) => [name, { value }])),
    };
    const first = await this.post(body);
    // A token can end early, because another program has asked for one.
    const answer = first.kind === 'answered' && TOKEN_DEAD.has(first.value.errcode) ? await this.renewed(body) : first;
    if (answer.kind === 'unreachable') return { kind: 'later', reason: 'unreachable', reply: '' };
    if (answer.kind === 'unknown') return { kind: 'unknown' };
    const { errcode, errmsg, msgid = '' } = answer.value;
    if (errcode === 0) return { kind: 'sent', providerId: String(msgid) };
    const reply = withoutNumbers(`${errcode} ${errmsg}`);
    const later = LATER[errcode];
    if (later) return { kind: 'later', reason: later, reply };
    return { kind: 'refused', reason: REFUSED[errcode] ?? 'refused', reply };
  }

  private renewed(body: object): Promise<Asked> {
    this.token = null;
    return this.post(body);
  }

  private async post(body: object): Promise<Asked> {
    if (this.token === null || this.token.until <= Date.now()) {
      const { appId, appSecret } = this.settings;
      const asked = await this.call('cgi-bin/stable_token', {
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
      });
      // Without a token nothing was sent.
      if (asked.kind !== 'answered') return { kind: 'unreachable' };
      const { access_token: text, expires_in: seconds = 0 } = asked.value;
      if (text === undefined) return asked;
      this.token = { text, until: Date.now() + Math.max(MINUTE_MS, seconds * 1000 - TOKEN_EARLY_MS) };
    }
    return this.call(`cgi-bin/message/template/send?access_token=${encodeURIComponent(this.token.text)}`, body);
  }

  private async call(path: string, body: object): Promise<Asked> {
    let response: Response;
    try {
      response = await fetch(new URL(path, this.settings.gatewayUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(this.settings.timeoutMs ?? TIMEOUT_MS),
      });
    } catch (error) {
      const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
      const never = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
      return { kind: never ? 'unreachable' : 'unknown' };
    }
    const parsed = answerSchema.safeParse(await response.json().catch(() => null));
    return parsed.success ? { kind: 'answered', value: parsed.data } : { kind: 'unknown' };
  }
}
