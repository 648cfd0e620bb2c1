import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { PaperLine } from '@paddock/contracts/edge';
import { type Actor, Clock, Database, Refusal, type Tx } from '@paddock/kernel';
import { publishDevice } from './device-changes';
import { EdgeCommands } from './edge-commands.service';
import { tables } from './tables';

/** Anyone who asks stands beside the printer: what has not come out by then comes out for nobody. */
const TEST_TTL_MS = 20_000;

interface PrinterRow {
  name: string;
  name_en: string | null;
  waiting: boolean;
  store: string;
  store_en: string;
  time_zone: string;
}

const WORDS = {
  cn: { title: '打印测试', printer: '打印机', by: '谁打的', at: '时间' },
  en: { title: 'Test print', printer: 'Printer', by: 'Asked by', at: 'Time' },
} as const;

/** A page that shows whether a printer prints. How it ended stands in its row until the next one. */
@Injectable()
export class PrinterTests {
  constructor(
    private readonly db: Database,
    private readonly commands: EdgeCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal for what is no printer in service, and while the former test is open */
  print(actor: Actor, id: string, language: Language): Promise<void> {
    const { orgCode } = actor;
    return this.db.transaction(async (tx) => {
      const [printer] = await tx.query<PrinterRow>(
        `SELECT d.name, d.name_en, c.id IS NOT NULL AND c.done_at IS NULL AS waiting, s.name AS store, s.name_en AS store_en, s.time_zone
         FROM device d JOIN store s USING (org_code) LEFT JOIN edge_command c ON c.id = d.test_command_id
         WHERE d.id = $1 AND d.org_code = $2 AND d.active AND d.type = 'printer' FOR UPDATE OF d`,
        [id, orgCode],
      );
      if (!printer) throw new Refusal('device.noPrinter');
      if (printer.waiting) throw new Refusal('device.testWaits');
      const lines = this.paper(printer, actor.realName, language);
      const body = { kind: 'paper.print', printerId: id, lines } as const;
      const commandId = await this.commands.send(tx, orgCode, body, { ttlMs: TEST_TTL_MS, sentBy: actor.realName });
      await tables.update(tx, 'device', { id }, { test_command_id: commandId, tested_by: actor.realName });
      publishDevice(tx, orgCode, id, { by: actor.realName });
    });
  }

  private paper(printer: PrinterRow, by: string, language: Language): PaperLine[] {
    const words = WORDS[language];
    const english = language === 'en';
    const at = new Intl.DateTimeFormat('sv-SE', {
      timeZone: printer.time_zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(this.clock.now());
    return [
      { kind: 'title', text: words.title },
      { kind: 'centre', text: english && printer.store_en ? printer.store_en : printer.store },
      { kind: 'rule' },
      { kind: 'row', label: words.printer, value: (english ? printer.name_en : null) ?? printer.name },
      { kind: 'row', label: words.by, value: by },
      { kind: 'row', label: words.at, value: at },
    ];
  }
}

/** A command has ended: the printer that it tested shows how. */
export async function testEnded(tx: Tx, orgCode: string, commandId: string): Promise<void> {
  const tested = await tx.query<{ id: string }>('SELECT id FROM device WHERE test_command_id = $1 AND org_code = $2', [
    commandId,
    orgCode,
  ]);
  for (const { id } of tested) publishDevice(tx, orgCode, id);
}
