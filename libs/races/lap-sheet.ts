import type { Language } from '@paddock/contracts';
import type { RacePage } from '@paddock/contracts/wire';
import { CONTENT_TYPES, type ExportFile, onClock, type SheetFormat, sheetStream, zonedHead } from '@paddock/resources';

const HEADS = {
  cn: ['名次', '车手', '车号', '圈', '圈速（秒）', '标记', '冲线时间'],
  en: ['Position', 'Driver', 'Kart', 'Lap', 'Lap time (s)', 'Mark', 'Crossed'],
} as const;
const WIDTHS = [8, 24, 10, 8, 14, 14, 28];
const MARKS = {
  cn: { short: '过短不计', long: '疑似漏读', void: '时间作废', yellow: '黄旗', best: '个人最快' },
  en: { short: 'too short', long: 'suspicious', void: 'time void', yellow: 'yellow flag', best: 'own best' },
} as const;
const MS = 1000;
const MS_DIGITS = 3;

/** All laps of a race, each in a row. `zone`: by whose clock times are written. */
export function lapSheet(
  race: RacePage,
  by: string,
  { format, zone }: { format: SheetFormat; zone: string },
  language: Language,
): ExportFile {
  const rows = race.drivers.flatMap((driver) =>
    driver.lapTimes.map(({ number, lapMs, at, flags }) => [
      driver.rank,
      driver.cheshou,
      driver.cardName,
      number,
      Number((lapMs / MS).toFixed(MS_DIGITS)),
      flags.map((flag) => MARKS[language][flag]).join(' '),
      onClock(at, zone),
    ]),
  );
  const session = (language === 'en' && race.sessionNameEn) || (race.sessionName ?? '');
  const name = `${language === 'cn' ? '圈速' : 'Laps'} ${session} ${onClock(race.startedAt, zone)}`;
  return {
    stream: sheetStream(
      {
        titles: [name, `${language === 'cn' ? '导出人:' : 'Exported by: '}${by}`],
        heads: HEADS[language].map((head, index, { length }) => (index === length - 1 ? zonedHead(head, zone) : head)),
        widths: WIDTHS,
        batches: oneBatch(rows),
      },
      format,
    ),
    contentType: CONTENT_TYPES[format],
    fileName: `${name.replaceAll(/[:/\\\s]+/g, '-')}.${format}`,
    rowCount: rows.length,
  };
}

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield await Promise.resolve(rows);
}
