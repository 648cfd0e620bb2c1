import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Books } from './books';
import { scriptOf, SeenMessages } from './scripts';
import type { Call, Reply } from './sms-face';

export interface WechatKeys {
  appId: string;
  appSecret: string;
}

const sendSchema = z.object({
  touser: z.string(),
  template_id: z.string(),
  client_msg_id: z.string().optional(),
  data: z.record(z.string(), z.object({ value: z.string() })),
});
const tokenSchema = z.object({ grant_type: z.literal('client_credential'), appid: z.string(), secret: z.string() });

const reply = (body: object): Reply => ({ status: 200, body });
const error = (errcode: number, errmsg: string): Reply => reply({ errcode, errmsg });

/** WeChat's interface for template messages of an official account. */
export class WechatFace {
  private readonly tokens = new Set<string>();
  private readonly taken = new Set<string>();
  private readonly seen = new SeenMessages();
  private count = 0;

  constructor(
    private readonly keys: WechatKeys,
    private readonly books: Books,
  ) {}

  answer({ path, query, body }: Call): Reply {
    if (path === '/cgi-bin/stable_token') return this.token(body);
    if (path === '/cgi-bin/message/template/send')
      return this.tokens.has(query.get('access_token') ?? '')
        ? this.send(body)
        : error(40001, 'invalid credential, access_token is invalid');
    return { status: 404, body: {} };
  }

  /** As another program that asks for a token of its own would. */
  endTokens(): void {
    this.tokens.clear();
  }

  private token(body: string): Reply {
    const parsed = tokenSchema.safeParse(JSON.parse(body));
    if (!parsed.success || parsed.data.appid !== this.keys.appId) return error(40013, 'invalid appid');
    if (parsed.data.secret !== this.keys.appSecret) return error(40125, 'invalid appsecret');
    const token = randomUUID();
    this.tokens.add(token);
    return reply({ access_token: token, expires_in: 7200 });
  }

  private send(body: string): Reply {
    const parsed = sendSchema.safeParse(JSON.parse(body));
    if (!parsed.success) return error(47001, 'data format error');
    const { touser, template_id: template, client_msg_id: id = '', data } = parsed.data;
    const first = this.seen.isFirst(id);
    const script = scriptOf(touser);
    if (script === 'badReceiver') return error(43004, 'require subscribe');
    if (script === 'tooMany' || script === 'noMoney') return error(45009, 'reach max api daily quota limit');
    if (script === 'busyOnce' && first) return error(-1, 'system error');
    if (script === 'lostUnanswered' && first) return null;
    // The same number is taken once.
    if (!this.taken.has(`${touser} ${id}`)) {
      this.taken.add(`${touser} ${id}`);
      this.count += 1;
      const text =
        data.text?.value ??
        Object.entries(data)
          .map(([name, { value }]) => `${name}: ${value}`)
          .join(', ');
      this.books.add({ channel: 'wechat', id, receiver: touser, title: template, text });
    }
    return script === 'takenUnanswered' && first ? null : reply({ errcode: 0, errmsg: 'ok', msgid: this.count });
  }
}
