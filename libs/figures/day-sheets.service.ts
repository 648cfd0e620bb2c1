import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { dashboardRoutes, InputOf } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must } from '@paddock/kernel';
import { CONTENT_TYPES, type ExportFile, sheetStream } from '@paddock/resources';
import { countDayRows, SHEET_HEADS, SHEET_WIDTHS, sheetRows } from './day-sheet';
import { spansOf } from './figure-sums';

/** The figures of a day as a file that is written while they are read. */
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
    return {
      stream: sheetStream(
        {
          titles: [name, `${language === 'cn' ? '导出人:' : 'Exported by: '}${actor.realName}`],
          heads: SHEET_HEADS[language],
          widths: SHEET_WIDTHS,
          batches: sheetRows(this.db, actor.orgCode, of, language),
        },
        format,
      ),
      contentType: CONTENT_TYPES[format],
      fileName: `${name}.${format}`,
      rowCount: await countDayRows(this.db, actor.orgCode, of),
    };
  }
}
