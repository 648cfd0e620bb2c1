import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/support/ports';
import { Alarms } from '../../devices/alarms';
import { Registry } from '../../devices/registry';
import { SimulatedPrinter } from '../../simulator/printer';
import { removeFolder, silentLog, testFolder, TestVenue } from '../../testing/edge';
import { device, venueConfig } from '../../testing/venue';
import { Printers } from './printer';
import { PrinterWatch } from './printer-watch';
import { hindranceOf } from './status';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function printerOn(port = 0): Promise<{ printer: SimulatedPrinter; port: number }> {
  const folder = testFolder();
  const printer = new SimulatedPrinter(folder);
  ends.push(() => removeFolder(folder));
  return { printer, port: await printer.start(port) };
}

/** A watch over one printer, and what it reported. */
function watching(address: string) {
  const registry = new Registry();
  const at = (where: string | null) =>
    registry.apply(venueConfig({ devices: where === null ? [] : [device('P1', 'printer', where)] }));
  at(address);
  const reported: string[] = [];
  const health = {
    connected: () => void reported.push('connected'),
    disconnected: () => void reported.push('disconnected'),
    seen: () => undefined,
    read: (_id: string, readings: Record<string, unknown>) => void reported.push(JSON.stringify(readings)),
  };
  const alarms = new Alarms();
  const printers = new Printers();
  return { watch: new PrinterWatch(registry, health, alarms, printers, silentLog), at, reported, alarms, printers };
}

describe('the watch over printers', () => {
  it('says who answers, who has no paper or an open cover, and who has gone, each once', async () => {
    const { printer, port } = await printerOn(await freePort());
    const { watch, reported, alarms } = watching(`127.0.0.1:${port}`);
    await watch.sweep();
    await watch.sweep();
    expect(reported.splice(0)).toEqual(['connected']);

    printer.hindrance = 'paper';
    await watch.sweep();
    await watch.sweep();
    expect(reported.splice(0)).toEqual(['{"hindrance":"paper"}']);
    expect(alarms.list()).toEqual(['printerPaper:P1']);
    printer.hindrance = 'cover';
    await watch.sweep();
    expect(alarms.list()).toEqual(['printerCover:P1']);
    reported.length = 0;

    await printer.stop();
    await watch.sweep();
    expect(reported).toEqual([]);
    await watch.sweep();
    await watch.sweep();
    expect(reported.splice(0)).toEqual(['{"hindrance":null}', 'disconnected']);
    expect(alarms.list()).toEqual([]);

    const again = await printerOn(port);
    ends.push(() => again.printer.stop());
    await watch.sweep();
    expect(reported).toEqual(['connected']);
  });

  it('takes a printer that never answers for one that prints', async () => {
    const dumb: Server = createServer((socket) => socket.resume().on('error', () => undefined));
    dumb.listen(0, '127.0.0.1');
    await once(dumb, 'listening');
    ends.push(() => dumb.close());
    const { watch, reported, alarms } = watching(`127.0.0.1:${(dumb.address() as { port: number }).port}`);
    await watch.sweep();
    expect([reported, alarms.list()]).toEqual([['connected'], []]);
  });

  it('ends what it reported of a printer that is taken away, or is called elsewhere', async () => {
    const [one, other] = [await printerOn(), await printerOn()];
    ends.push(
      () => one.printer.stop(),
      () => other.printer.stop(),
    );
    one.printer.hindrance = 'paper';
    const { watch, at, reported, alarms } = watching(`127.0.0.1:${one.port}`);
    await watch.sweep();
    reported.length = 0;
    at(`127.0.0.1:${other.port}`);
    await watch.sweep();
    expect([reported.splice(0), alarms.list()]).toEqual([['disconnected', 'connected'], []]);
    at(null);
    await watch.sweep();
    expect(reported).toEqual(['disconnected']);
  });

  it('never comes between the tickets: each is printed whole, and no question is printed', async () => {
    const { printer, port } = await printerOn();
    ends.push(() => printer.stop());
    const { watch, printers, reported } = watching(`127.0.0.1:${port}`);
    const ticket = Buffer.from('ticket\n');
    await Promise.all([
      watch.sweep(),
      ...[1, 2, 3].map(() => printers.print(`127.0.0.1:${port}`, ticket)),
      watch.sweep(),
    ]);
    expect(reported).toEqual(['connected']);
    expect(printer.printed).toBe(3);
  });
});

describe('a printer without paper', () => {
  it('gets nothing: what waits comes out with the new roll, and what has waited too long never does', async () => {
    const { printer, port } = await printerOn();
    ends.push(() => printer.stop());
    const address = `127.0.0.1:${port}`;
    const { watch, reported } = watching(address);
    const printers = new Printers(1);
    await watch.sweep();
    printer.hindrance = 'paper';
    await printers.status(address);
    let isWanted = true;
    const late = printers.print(address, Buffer.from('late\n'), () => isWanted);
    const others = [1, 2].map(() => printers.print(address, Buffer.from('ticket\n')));
    // It is looked at while the job waits, which keeps nobody from asking.
    expect(await printers.status(address)).toBe('paper');
    isWanted = false;
    await expect(late).rejects.toThrow('printerPaper');
    expect([printer.printed, printers.notPrinted(address)]).toEqual([0, 1]);
    printer.hindrance = null;
    await Promise.all(others);
    expect([printer.printed, printers.notPrinted(address)]).toEqual([2, 0]);
    expect(reported).toEqual(['connected']);
  });

  it('is reported at once with what did not come out', async () => {
    const { printer, port } = await printerOn();
    ends.push(() => printer.stop());
    const address = `127.0.0.1:${port}`;
    const { watch, printers, reported } = watching(address);
    printer.hindrance = 'cover';
    await watch.sweep();
    let times = 0;
    const job = printers.print(address, Buffer.from('ticket\n'), () => (times += 1) === 1);
    await expect(job).rejects.toThrow('printerCover');
    await watch.sweep();
    expect(reported).toEqual(['connected', '{"hindrance":"cover"}', '{"notPrinted":1}']);
  });
});

describe('the agent', () => {
  it('reports a printer of its configuration to the core as connected, before anything is printed', async () => {
    const { printer, port } = await printerOn();
    ends.push(() => printer.stop());
    const venue = await TestVenue.start(venueConfig({ devices: [device('P1', 'printer', `127.0.0.1:${port}`)] }));
    ends.push(() => venue.stop());
    const event = await venue.core.event('device.connection', ({ deviceId }) => deviceId === 'P1');
    expect(event.connected).toBe(true);
    expect(printer.printed).toBe(0);
  });
});

describe('the answer of a printer', () => {
  it('is read by its bits, and anything else is none', () => {
    const of = (...bytes: number[]) => hindranceOf(Buffer.from(bytes));
    expect(of(0x12, 0x12)).toBeNull();
    // Near its end, the paper is still there.
    expect(of(0x12, 0x1e)).toBeNull();
    expect(of(0x12, 0x72)).toBe('paper');
    expect(of(0x32, 0x12)).toBe('paper');
    expect(of(0x16, 0x72)).toBe('cover');
    expect(of(0x12)).toBeUndefined();
    expect(of(0x00, 0x12)).toBeUndefined();
    expect(of(0x48, 0x54)).toBeUndefined();
  });
});
