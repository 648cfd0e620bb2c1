import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import type { InputOf, memberPageRoutes, Movement } from '@paddock/contracts/wire';
import { type Actor, Database, HttpRefusal, Refusal } from '@paddock/kernel';
import { CONTENT_TYPES, type ExportFile, onClock, sheetStream, StoreClocks, zonedHead } from '@paddock/resources';
import { Members } from './members.service';
import { Statements } from './statements.service';

type Asked = InputOf<typeof memberPageRoutes.statementXls>;

const ROWS_MAX = 10_000;
const PAGE_ROWS = 100;

const HEADS = {
  cn: ['时间', '原因', '项目', '单号', '账户', '变动', '变动后', '经手'],
  en: ['Time', 'Reason', 'What', 'Number', 'Account', 'Moved', 'After', 'By'],
} as const;
const WIDTHS = [28, 12, 28, 16, 16, 12, 12, 12];
const ACCOUNTS = {
  recharge_fen: ['余额 充', 'Paid in'],
  gift_fen: ['余额 赠', 'Gift'],
  points: ['积分', 'Points'],
  laps: ['圈数', 'Laps'],
} as const;
const REASONS = {
  consume: ['消费', 'Sale'],
  recharge: ['充值', 'Recharge'],
  gift: ['优惠申请', 'Discount'],
  opening: ['期初', 'Opening'],
  cancel: ['取消排队', 'Left the queue'],
  refund: ['退款', 'Refund'],
  adjust: ['调整', 'Correction'],
} as const;
const wordOf = (
  words: Readonly<Record<string, readonly [string, string]>>,
  key: string,
  language: Language,
): string | undefined => words[key]?.[language === 'cn' ? 0 : 1];

/** A member's statement as a spreadsheet, for the customer or the books. */
@Injectable()
export class StatementFiles {
  constructor(
    private readonly db: Database,
    private readonly members: Members,
    private readonly statements: Statements,
  ) {}

  /** @throws HttpRefusal 400 above {@link ROWS_MAX} rows */
  async file(actor: Actor, { id, account, format }: Asked, language: Language): Promise<ExportFile> {
    const member = await this.members.find(actor, id);
    if (!member) throw new Refusal('member.unknown');
    const { ofReader: zone } = await StoreClocks.of(this.db, { orgCode: member.org_code });
    const page = (before?: string) =>
      this.statements.page(actor, { id: member.id, account, size: PAGE_ROWS, ...(before ? { before } : {}) }, language);
    const first = await page();
    if (first.total > ROWS_MAX) throw new HttpRefusal(400, 'export.tooMany', 500, { max: ROWS_MAX });
    const title = `${language === 'cn' ? '会员流水' : 'Statement'} ${member.real_name || member.nickname} ${member.id}`;
    async function* batches(): AsyncGenerator<(string | number)[][]> {
      for (let shown = first; ;) {
        yield shown.records.map((movement) => cellsOf(movement, zone, language));
        const { next } = shown;
        if (next === null) return;
        shown = await page(next);
      }
    }
    return {
      stream: sheetStream(
        {
          titles: [title, `${language === 'cn' ? '导出人:' : 'Exported by: '}${actor.realName}`],
          heads: HEADS[language].map((head, index) => (index === 0 ? zonedHead(head, zone) : head)),
          widths: WIDTHS,
          batches: batches(),
        },
        format,
      ),
      contentType: CONTENT_TYPES[format],
      fileName: `${title}.${format}`,
      rowCount: first.total,
    };
  }
}

function cellsOf(movement: Movement, zone: string, language: Language): (string | number)[] {
  const {
    time,
    reason,
    title,
    titleEn,
    orderNumber,
    asset,
    projectType_dictText: project,
    amount,
    after,
    by,
  } = movement;
  return [
    onClock(time, zone),
    wordOf(REASONS, reason, language) ?? reason,
    (language === 'en' ? titleEn : null) ?? title ?? '',
    orderNumber ?? '',
    wordOf(ACCOUNTS, asset, language) ?? `${language === 'cn' ? '次数' : 'Counts'} ${project ?? ''}`,
    amount,
    after,
    by,
  ];
}
