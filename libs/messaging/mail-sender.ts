import type { Transporter } from 'nodemailer';
import type { Outgoing, Sender, SendResult } from './provider';
import { withoutNumbers } from './provider';

export interface MailSettings {
  /** `smtps://user:password@host` or `smtp://…`. */
  serverUrl: string;
  /** `Paddock <no-reply@venue.example>`. */
  from: string;
  /** A line without TLS is taken up by STARTTLS or not used. */
  demandsTls: boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Nothing of the letter was handed over when one of these happened. A line that is cut later is `ECONNECTION` at any moment of it. */
const NEVER_SENT: ReadonlySet<unknown> = new Set(['EDNS', 'ETLS', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** The server has refused it, so it has not taken the letter. */
const PERMANENT_FROM = 500;

interface MailError {
  syscall?: unknown;
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** Letters over SMTP. */
export class MailSender implements Sender {
  readonly channel = 'mail';
  /** SMTP has no books to ask; mailboxes show a letter with the same Message-ID once. */
  readonly onceWithinMs = 7 * DAY_MS;
  private opened: Promise<Transporter> | null = null;
  private readonly server: ReturnType<typeof serverOf>;
  private readonly domain: string;

  constructor(private readonly settings: MailSettings) {
    this.domain = /@([^\s>]+)/.exec(settings.from)?.[1] ?? 'localhost';
    this.server = serverOf(settings);
  }

  /** Loaded when it is first needed: the core writes no letters, it only asks now and then whether the server answers. */
  private transport(): Promise<Transporter> {
    return (this.opened ??= import('nodemailer').then(({ createTransport }) => createTransport(this.server)));
  }

  /** Whether the server answers and takes the account. */
  async probe(): Promise<void> {
    await (await this.transport()).verify();
  }

  async send(message: Outgoing): Promise<SendResult> {
    const transport = await this.transport();
    try {
      const sent = (await transport.sendMail({
        from: this.settings.from,
        to: { name: '', address: message.receiver },
        subject: message.title,
        text: message.text,
        ...(message.content !== message.text && { html: message.content }),
        messageId: `<${message.id}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })) as { messageId: string };
      return { kind: 'sent', providerId: sent.messageId };
    } catch (error) {
      return failureOf(error as MailError);
    }
  }
}

function serverOf({ serverUrl, demandsTls, timeoutMs = TIMEOUT_MS }: MailSettings) {
  const url = new URL(serverUrl);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: demandsTls,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function failureOf({ code, syscall, command, responseCode, response }: MailError): SendResult {
  const reply = withoutNumbers(typeof response === 'string' ? response : '');
  if (code === 'EAUTH') return { kind: 'refused', reason: 'credentials', reply };
  if (typeof responseCode === 'number' && responseCode > 0) {
    if (responseCode < PERMANENT_FROM) return { kind: 'later', reason: 'busy', reply };
    return { kind: 'refused', reason: command === 'RCPT TO' ? 'badReceiver' : 'refused', reply };
  }
  if (NEVER_SENT.has(code) || syscall === 'connect') return { kind: 'later', reason: 'unreachable', reply: '' };
  return { kind: 'unknown' };
}
