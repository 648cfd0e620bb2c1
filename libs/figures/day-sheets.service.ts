import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { dashboardRoutes, InputOf } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must } from '@paddock/kernel';
import { CONTENT_TYPES, type ExportFile, sheetStream } from '@paddock/resources';
import { cellsOf, dayRows, SHEET_HEADS, SHEET_WIDTHS } from './day-sheet';
import { spansOf } from './figure-sums';

/** The figures of a day as a file. */
@Injectable()
export class DaySheets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async file(
    actor: Actor,
    { day, format }: InputOf<(typeof dashboardRoutes)['exportDay']>,
    language: Language,
  ): Promise<ExportFile> {
    const spans = await spansOf(this.db, [actor.orgCode], this.clock.now(), day ?? null, [0]);
    const of = must(spans[0], 'the day of a store').day;
    const name = language === 'cn' ? `营业数字 ${of}` : `Figures ${of}`;
    const rows = await dayRows(this.db, actor.orgCode, of);
    return {
      stream: sheetStream(
        {
          titles: [name, `${language === 'cn' ? '导出人:' : 'Exported by: '}${actor.realName}`],
          heads: SHEET_HEADS[language],
          widths: SHEET_WIDTHS,
          batches: Readable.from([rows.map((row) => cellsOf(row, language))]),
        },
        format,
      ),
      contentType: CONTENT_TYPES[format],
      fileName: `${name}.${format}`,
      rowCount: rows.length,
    };
  }
}
