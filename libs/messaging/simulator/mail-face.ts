import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Books } from './books';
import { scriptOf, SeenMessages } from './scripts';

const refusal = (code: number, message: string): Error => Object.assign(new Error(message), { responseCode: code });

/** A mail server: real SMTP, and letters that go nowhere. */
export class MailFace {
  private readonly server: SMTPServer;
  private readonly seen = new SeenMessages();

  constructor(
    private readonly books: Books,
    user: string,
    password: string,
  ) {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: (auth, _session, done) =>
        auth.username === user && auth.password === password
          ? done(null, { user })
          : done(refusal(535, 'authentication failed')),
      onRcptTo: ({ address }, _session, done) => {
        const script = scriptOf(address);
        if (script === 'badReceiver') return done(refusal(550, 'no such user here'));
        if (script === 'noMoney' || script === 'tooMany') return done(refusal(452, 'too many messages'));
        done();
      },
      onData: (stream, session, done) => {
        void this.take(
          stream,
          session.envelope.rcptTo.map(({ address }) => address),
        ).then((cut) => (cut ? this.cut(stream) : done()), done);
      },
    });
    this.server.on('error', () => undefined);
  }

  async start(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return (this.server.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async take(stream: SMTPServerDataStream, receivers: readonly string[]): Promise<boolean> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    const letter = Buffer.concat(chunks).toString('utf8');
    const id = /^Message-ID: <([^@>]+)/im.exec(letter)?.[1] ?? '';
    const receiver = receivers[0] ?? '';
    const script = scriptOf(receiver);
    const first = this.seen.isFirst(id);
    if (script === 'busyOnce' && first) throw refusal(451, 'try again later');
    if (script === 'lostUnanswered' && first) return true;
    const title = /^Subject: (.*)$/im.exec(letter)?.[1]?.trim() ?? '';
    this.books.add({ channel: 'mail', id, receiver, title, text: letter });
    return script === 'takenUnanswered' && first;
  }

  private cut(_stream: SMTPServerDataStream): void {
    for (const connection of this.server.connections as Set<{ _socket?: { destroy(): void } }>)
      connection._socket?.destroy();
  }
}
