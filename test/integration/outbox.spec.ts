import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, inAllStores, Jobs } from '@paddock/kernel';
import { Outbox, type QueueMessage, Senders } from '@paddock/messaging';
import { eventually, startVenue, type TestVenue } from '../support/app';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startVenue({ logLevel: 'info' });
});
afterAll(() => venue.close());

interface Row {
  state: string;
  reason: string | null;
  attempts: number;
  unclear: boolean;
  secret_params: unknown;
  content: string;
  receiver_shown: string;
  provider_text: string | null;
  next_try_at: Date | null;
  first_tried_at: Date | null;
}
const rowOf = async (id: string): Promise<Row> => {
  const rows = await venue.db.query<Row>('SELECT * FROM message WHERE id = $1', [id]);
  return rows[0]!;
};

const near = (to: string, more: Partial<QueueMessage> = {}): QueueMessage => ({
  org: 'A01',
  channel: 'sms',
  to,
  templateCode: 'QUEUE_NEAR',
  params: { store: '滨江店', name: '橘子', number: 'A047', ahead: 2 },
  language: 'cn',
  ...more,
});
const TEXT = '【滨江店】橘子，A047 前面还有 2 人，请到发车区等候。';

/** As a service of the core does it. */
const sendLater = (message: QueueMessage): Promise<string> =>
  inAllStores(() => venue.core.get(Database).transaction((tx) => venue.core.get(Outbox).send(tx, message)));
const ends = (id: string, state: string): Promise<Row> =>
  eventually(`message ${id} is ${state}`, async () => {
    const row = await rowOf(id);
    return row.state === state && row;
  });
/** Lets the waits between attempts pass. */
const pass = (seconds: number): void => venue.clock.advance(seconds * 1000);

describe('the outbox', () => {
  it('sends a text message once its transaction is committed, with its placeholders filled in', async () => {
    const id = await sendLater(near('13800000001'));
    expect(await ends(id, 'SENT')).toMatchObject({ attempts: 1, receiver_shown: '138****0001', next_try_at: null });
    expect(venue.messages.books.to('13800000001')).toMatchObject([{ id, channel: 'sms', text: TEXT }]);
  });

  it('sends nothing of a transaction that fails', async () => {
    const failing = inAllStores(() =>
      venue.core.get(Database).transaction(async (tx) => {
        await venue.core.get(Outbox).send(tx, near('13800000002', { id: 'undone' }));
        throw new Error('undone');
      }),
    );
    await expect(failing).rejects.toThrow('undone');
    // A later message of the same lane has been carried: the first one would have been before it.
    await ends(await sendLater(near('13800000003')), 'SENT');
    expect(venue.messages.books.to('13800000002')).toEqual([]);
  });

  it('takes the same number once', async () => {
    const id = await sendLater(near('13800000004', { id: 'once-only' }));
    await ends(id, 'SENT');
    expect(await sendLater(near('13800000004', { id: 'once-only' }))).toBe(id);
    await ends(await sendLater(near('13800000003')), 'SENT');
    expect(venue.messages.books.to('13800000004')).toHaveLength(1);
  });

  it('sends by WeChat and by mail, in the language asked for', async () => {
    const wechat = await sendLater(near('openid_abc0001', { channel: 'wechat', language: 'en' }));
    const mail = await sendLater(near('a@venue.example', { channel: 'mail', language: 'en' }));
    await Promise.all([ends(wechat, 'SENT'), ends(mail, 'SENT')]);
    expect(venue.messages.books.to('openid_abc0001')[0]?.text).toBe(
      '[滨江店] 橘子, 2 ahead of A047. Please come to the start area.',
    );
    const [letter] = venue.messages.books.to('a@venue.example');
    expect(letter).toMatchObject({ id: mail, title: 'Your turn is near' });
    expect(await rowOf(mail)).toMatchObject({ receiver_shown: 'a***@venue.example' });
  });

  it('gets a new token where WeChat has ended the old one', async () => {
    venue.messages.wechat.endTokens();
    const id = await sendLater(near('openid_abc0002', { channel: 'wechat' }));
    expect(await ends(id, 'SENT')).toMatchObject({ attempts: 1 });
  });

  it('wipes a code as soon as it is sent, and keeps it out of texts and logs', async () => {
    // Ids and times are digits too: one of them may hold any six of them.
    const code = '7362SECRET';
    const id = await sendLater({
      ...near('13800000005'),
      templateCode: 'SMS_CODE',
      params: { minutes: 10 },
      secret: { code },
    });
    const row = await ends(id, 'SENT');
    expect(venue.messages.books.to('13800000005')[0]?.text).toContain(code);
    expect(row).toMatchObject({ secret_params: null, content: '验证码 ${code}，10 分钟内有效，请勿告诉他人。' });
    expect(JSON.stringify(row)).not.toContain(code);
    expect(venue.logged()).not.toContain(code);
    expect(venue.logged()).not.toContain('13800000005');
  });

  it('tries again later what a busy provider did not take', async () => {
    const id = await sendLater(near('13800009003'));
    expect(await ends(id, 'RETRY')).toMatchObject({ reason: 'busy', attempts: 1 });
    pass(11);
    expect(await ends(id, 'SENT')).toMatchObject({ attempts: 2, reason: null });
    expect(venue.messages.books.to('13800009003')).toHaveLength(1);
  });

  it('stops after five attempts, and at once where the receiver is wrong', async () => {
    const wrong = await sendLater(near('13800009002'));
    expect(await ends(wrong, 'STOPPED')).toMatchObject({
      reason: 'badReceiver',
      attempts: 1,
      // The provider repeats the phone.
      provider_text: 'isv.MOBILE_NUMBER_ILLEGAL … invalid mobile number',
    });
    const poor = await sendLater(near('13800009001'));
    for (const attempts of [1, 2, 3, 4, 5]) {
      await eventually(`attempt ${attempts} is over`, async () => {
        const row = await rowOf(poor);
        return row.attempts === attempts && row.state !== 'SENDING';
      });
      pass(1801);
    }
    expect(await rowOf(poor)).toMatchObject({ state: 'STOPPED', reason: 'noMoney', attempts: 5 });
    expect(venue.messages.books.to('13800009001')).toEqual([]);
  });

  it.each([
    ['13800009004', 'was taken'],
    ['13800009005', 'was lost'],
  ])('asks the books for a text message without an answer: %s %s', async (phone) => {
    const id = await sendLater(near(phone));
    expect(await ends(id, 'RETRY')).toMatchObject({ unclear: true, reason: 'unclear' });
    pass(40);
    expect(await ends(id, 'SENT')).toMatchObject({ unclear: false });
    expect(venue.messages.books.to(phone)).toHaveLength(1);
  });

  it('asks the books from the day of the first attempt on, also when a person wants an unclear message sent again', async () => {
    const id = await sendLater(near('13800009004', { id: 'again' }));
    const { first_tried_at: firstTriedAt } = await ends(id, 'RETRY');
    const sent = venue.messages.books.to('13800009004').length;
    pass(5);
    const manager = await venue.signIn('manager');
    expect(await manager.post('/message/sysMessage/again', { ids: id })).toMatchObject({ success: true });
    expect(await ends(id, 'SENT')).toMatchObject({ first_tried_at: firstTriedAt });
    expect(venue.messages.books.to('13800009004')).toHaveLength(sent);
  });

  it('hands a WeChat message without an answer over under its own number, which is taken once', async () => {
    const id = await sendLater(near('openid_abc9004', { channel: 'wechat' }));
    await ends(id, 'RETRY');
    pass(11);
    expect(await ends(id, 'SENT')).toMatchObject({ attempts: 2 });
    expect(venue.messages.books.to('openid_abc9004')).toHaveLength(1);
  });

  it('hands a letter without an answer over with the same Message-ID', async () => {
    const id = await sendLater(near('x9004@venue.example', { channel: 'mail' }));
    expect(await ends(id, 'RETRY')).toMatchObject({ unclear: true });
    pass(11);
    await ends(id, 'SENT');
    expect(venue.messages.books.to('x9004@venue.example').map((letter) => letter.id)).toEqual([id, id]);
  });

  it('ends what is past its time unsent, with its code', async () => {
    const expiresAt = new Date(venue.clock.now().getTime() + 30_000);
    const id = await sendLater(
      near('13800009001', { expiresAt, templateCode: 'SMS_CODE', params: { minutes: 10 }, secret: { code: '918273' } }),
    );
    await ends(id, 'RETRY');
    pass(31);
    expect(await ends(id, 'ENDED')).toMatchObject({ reason: 'expired', secret_params: null });
  });

  it('refuses a template that is not there', async () => {
    await expect(sendLater(near('13800000001', { templateCode: 'NO_SUCH' }))).rejects.toMatchObject({
      key: 'message.noTemplate',
    });
  });

  it('stops a message where its way is not set up, without its code', async () => {
    const nowhere = new Outbox(new Senders([]), venue.core.get(Jobs), venue.clock);
    expect(nowhere.isConfigured('sms')).toBe(false);
    const id = await inAllStores(() =>
      venue.core.get(Database).transaction((tx) => nowhere.send(tx, near('13800000006', { secret: { code: '5' } }))),
    );
    expect(await rowOf(id)).toMatchObject({ state: 'STOPPED', reason: 'notConfigured', secret_params: null });
  });
});
