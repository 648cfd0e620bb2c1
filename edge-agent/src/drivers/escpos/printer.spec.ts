import { afterEach, describe, expect, it } from 'vitest';
import type { Ticket } from '@paddock/contracts/edge';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { readTicket } from '../../simulator/ticket-picture';
import { encodeGb18030 } from './gb18030';
import { Printers } from './printer';
import { ticketBytes } from './ticket';

const ticket: Ticket = {
  storeName: '弯道卡丁车馆',
  number: 'A001',
  driverName: '神秘车手',
  tariffName: '10 圈',
  amount: '10 圈',
  ahead: 2,
  orderId: '1',
  at: '2026-03-14T06:32:07.000Z',
};

/** A printer on a real port that talks to one caller at a time, as they do: it hangs up on everybody else. */
class OnePortPrinter {
  printed = 0;
  /** The next caller is never answered. */
  hangs = false;
  private hung: Socket | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer({ allowHalfOpen: true }, (socket) => this.serve(socket));

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : '';
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    socket.on('error', () => undefined);
    // It gets over a hang when somebody else calls.
    if (this.hung !== null) this.sockets.delete(this.hung.destroy());
    this.hung = null;
    if (this.sockets.size > 0) return void socket.resetAndDestroy();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    if (this.hangs) {
      this.hangs = false;
      this.hung = socket;
      return;
    }
    socket.resume().once('end', () => {
      this.printed += 1;
      socket.end();
    });
  }
}

describe('a ticket', () => {
  it('prints what a text holds and never lets it send commands to the printer', () => {
    const drawerKick = '\x1bp\x01\x19\x7f\n';
    const bytes = ticketBytes({ ...ticket, driverName: `Li${drawerKick}Lei` }, 'Asia/Shanghai');
    expect(bytes.includes('Li?p????Lei')).toBe(true);
    expect(bytes.includes('\x1bp')).toBe(false);
    const plain = ticketBytes({ ...ticket, driverName: 'Li?p????Lei' }, 'Asia/Shanghai');
    expect(bytes.equals(plain)).toBe(true);
    expect(plain.subarray(0, 4)).toEqual(Buffer.from([0x1b, 0x40, 0x1c, 0x26]));
    expect(plain.filter((byte) => byte === 0x0a).length).toBeGreaterThan(10);
  });
});

describe('the text of a ticket', () => {
  it('is in the two bytes that printers know, with a ? for what has none', () => {
    expect(encodeGb18030('A1 弯道，€').toString('hex')).toBe('413120cde4b5c0a3aca2e3');
    expect(encodeGb18030('𠮷 é 😀 \ud800').toString('latin1')).toBe('? \xa8\xa6 ? ?');
    const everyday = '零一二三四五六七八九十圈车手规则订单￥·“”—…《》';
    expect(new TextDecoder('gb18030', { fatal: true }).decode(encodeGb18030(everyday))).toBe(everyday);
  });
});

describe('the wait on a ticket', () => {
  const printed = (change: Partial<Ticket>): string[] =>
    readTicket(ticketBytes({ ...ticket, ...change }, 'Asia/Shanghai')).map(({ text }) => text.trim());
  const wait = { minutes: 34, until: '2026-03-14T07:06:07.000Z' };

  it('is printed in minutes and by the clock of the store, in the language of the ticket', () => {
    expect(printed({ wait })).toEqual(expect.arrayContaining(['预计', '34 分后', '约 15:06，以叫号为准', '前面']));
    const data = { storeName: 'Apex', driverName: 'Kay', tariffName: '10 laps', amount: '10 laps' };
    const english = printed({ ...data, wait, language: 'en' });
    expect(english).toEqual(
      expect.arrayContaining(['Expected wait', '34 min', '~15:06, listen for your number', 'Ahead of you']),
    );
    expect(english.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });

  it('is printed only when there is one, and without a clock when it is over', () => {
    expect(printed({})).not.toContain('预计');
    expect(printed({ wait: { ...wait, minutes: 0 } })).toEqual(expect.arrayContaining(['马上', '以叫号为准']));
  });
});

describe('the ride on a ticket', () => {
  it('C-7.26 is the run mode with its laps or minutes, and what a core of the version before has sent', () => {
    const printed = (change: Partial<Ticket>): string[] =>
      readTicket(ticketBytes({ ...ticket, ...change }, 'Asia/Shanghai')).map(({ text }) =>
        text.replaceAll(/\s+/g, ' '),
      );
    expect(printed({ runMode: '计时模式', amount: '8 分' })).toContain('模式 计时模式 8 分');
    expect(printed({ runMode: 'Lap mode', amount: '10 laps', language: 'en' })).toContain('Mode Lap mode 10 laps');
    expect(printed({ amount: '10 圈' })).toContain('模式 10 圈');
  });
});

describe('the code on a ticket', () => {
  it('leads to the page of the ride, with what it is for, and is missing where no address is known', () => {
    const page = 'https://paddock.example/#/ride?t=Qm9veSBhIHJpZGUgYW5kIGxvb2sgYXQgaXQgbGl2ZSE';
    const read = (change: Partial<Ticket>) => readTicket(ticketBytes({ ...ticket, ...change }, 'Asia/Shanghai'));
    const lines = read({ page });
    expect(lines.filter(({ code }) => code !== undefined).map(({ code }) => code)).toEqual([page]);
    expect(lines.map(({ text }) => text)).toContain('扫码看排队，');
    expect(lines.map(({ text }) => text.trim())).toContain('叫到号后请到发车区');
    expect(read({ page, language: 'en' }).map(({ text }) => text)).toContain('then each of your laps');
    const bare = read({});
    expect(bare.every(({ code }) => code === undefined)).toBe(true);
    expect(bare.map(({ text }) => text)).not.toContain('扫码看排队，');
  });
});

describe('printers', () => {
  const printer = new OnePortPrinter();
  afterEach(() => printer.stop());

  it('print the tickets of a family one after the other, also after one that hung in the midst', async () => {
    const address = await printer.start();
    const printers = new Printers();
    const print = () => printers.print(address, ticketBytes(ticket, 'Asia/Shanghai'));
    await Promise.all([print(), print(), print(), print()]);
    expect(printer.printed).toBe(4);
    printer.hangs = true;
    const outcomes = await Promise.allSettled([print(), print(), print()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(printer.printed).toBe(6);
  });
});
