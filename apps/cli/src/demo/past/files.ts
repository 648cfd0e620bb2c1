import { type Uploads, uploadedFileTable } from '@paddock/files';
import { miniAppTable } from '@paddock/identity';
import { type Actor, type Database, must } from '@paddock/kernel';
import { couponTable } from '@paddock/membership';
import type { ResourceWrites } from '@paddock/resources';
import { everyTable } from '@paddock/schema';
import { categoryTable } from '@paddock/system';
import { Readable } from 'node:stream';
import type { PastClock } from './past-time';

/** Half past eleven in the morning. */
const UPLOADED_AT_MS = 11.5 * 3_600_000;
const CATEGORIES = [
  ['活动海报', 'Posters', 'posters'],
  ['场地照片', 'Pictures of the venue', 'venue'],
  ['表格', 'Sheets', 'sheets'],
] as const;

/** Pictures are drawn without words: those would look otherwise wherever other fonts are. */
const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
const CHEQUERED = Array.from({ length: 24 }, (_, nth) => {
  const [x, y] = [(nth % 12) * 60, Math.floor(nth / 12) * 60];
  return `<rect x="${x}" y="${y}" width="60" height="60" fill="${(nth + Math.floor(nth / 12)) % 2 === 0 ? '#15181d' : '#f7f8fa'}"/>`;
}).join('');
const KART =
  '<path d="M150 300h380l60-60h70v120H120z" fill="#d0131f"/><circle cx="220" cy="370" r="55" fill="#15181d"/><circle cx="560" cy="370" r="55" fill="#15181d"/><circle cx="380" cy="205" r="62" fill="#f2b705"/>';
const COUPON = svg(720, 480, `<rect width="720" height="480" fill="#fff3d6"/>${CHEQUERED}${KART}`);
const TRACK = svg(
  1200,
  800,
  '<rect width="1200" height="800" fill="#4d7a4a"/><path d="M250 620C90 560 130 200 340 190s230 220 400 180 150-190 300-150 110 330-60 360-560 90-730 40z" fill="none" stroke="#3a3f47" stroke-width="88"/><path d="M250 620C90 560 130 200 340 190s230 220 400 180 150-190 300-150 110 330-60 360-560 90-730 40z" fill="none" stroke="#f7f8fa" stroke-width="5" stroke-dasharray="26 22"/>',
);
const LOGO = svg(
  256,
  256,
  '<rect width="256" height="256" rx="48" fill="#d0131f"/><path d="M52 190C52 90 110 60 204 66" fill="none" stroke="#fff" stroke-width="30" stroke-linecap="round"/><circle cx="190" cy="176" r="26" fill="#f2b705"/>',
);
const PORTRAIT = svg(
  320,
  320,
  '<rect width="320" height="320" fill="#dfe6ee"/><circle cx="160" cy="128" r="62" fill="#7a5c48"/><path d="M40 320c8-90 60-120 120-120s112 30 120 120z" fill="#31587a"/>',
);
const BIRTHDAY = svg(
  900,
  600,
  '<rect width="900" height="600" fill="#f6e7ef"/><rect x="250" y="330" width="400" height="150" rx="18" fill="#b9577f"/><rect x="310" y="240" width="280" height="100" rx="16" fill="#e08fb0"/><path d="M390 240v-70M450 240v-90M510 240v-70" stroke="#f2b705" stroke-width="14"/>',
);
/** As a spreadsheet program writes it. */
const PRICES =
  '\uFEFF项目,平日,周末\r\n10 圈,88,108\r\n8 分钟,98,118\r\n亲子双人车 5 圈,128,128\r\n新手体验 3 圈,38,38\r\n';

interface House {
  db: Database;
  clock: PastClock;
  writes: ResourceWrites;
  uploads: Uploads;
  manager: Actor;
  admin: Actor;
}
type Category = (typeof CATEGORIES)[number][2];

/** The manager's uploads. They go through the upload of the product; a coupon, an account and the mini-app show some of them. */
export class PastFiles {
  private readonly categories = new Map<string, string>();

  constructor(private readonly house: House) {}

  /** Before the venue opens: categories of all stores, the store as customers see it, and the pictures for that. */
  async begin(): Promise<void> {
    const { db, writes, admin, manager } = this.house;
    for (const [name, nameEn, code] of CATEGORIES) {
      const id = await db.transaction((tx) => writes.add(tx, admin, categoryTable, { name, nameEn, code }));
      this.categories.set(code, id);
    }
    const logo = await this.upload('标志.png', await picture(LOGO, 'png'), 'posters');
    await db.transaction((tx) =>
      writes.edit(tx, manager, miniAppTable, manager.orgCode, null, {
        displayName: '弯道卡丁车',
        displayNameEn: 'Apex Karting',
        phone: '0571-00000000',
        address: '滨江区弯道路 1 号',
        addressEn: '1 Apex Road, Riverside',
        logo,
        openingHours: '周一至周日 10:00–22:00',
        openingHoursEn: 'Daily 10:00–22:00',
        notice: '身高 140 厘米以上可以上车。',
        noticeEn: 'Drivers are 140 cm or taller.',
      }),
    );
    const portrait = await this.upload('周敏.jpg', await picture(PORTRAIT, 'jpeg'), null);
    await everyTable.update(db, 'app_user', { username: 'cashier' }, { avatar: portrait });
  }

  /** Uploads the files of this day. */
  async uploadedOn(day: Date, daysAgo: number): Promise<void> {
    const { db, clock, writes, manager } = this.house;
    const at = new Date(day.getTime() + UPLOADED_AT_MS);
    if (daysAgo > 7 || daysAgo === 0) return;
    await clock.moveTo(at);
    if (daysAgo === 7) {
      const image = await this.upload('充 200 减 20.png', await picture(COUPON, 'png'), 'posters');
      const rows = await db.query<{ id: string }>(
        "SELECT id FROM coupon WHERE org_code = $1 AND threshold_type = 'SINGLE' AND enabled ORDER BY created_at, name LIMIT 1",
        [manager.orgCode],
      );
      const { id } = must(rows[0], 'a coupon of the demo');
      await db.transaction((tx) => writes.edit(tx, manager, couponTable, id, null, { image }));
    }
    if (daysAgo === 3) await this.upload('周末价目.csv', Buffer.from(PRICES), 'sheets');
    if (daysAgo === 2) await this.upload('生日会布置.jpg', await picture(BIRTHDAY, 'jpeg'), 'venue');
    if (daysAgo === 1) await this.upload('赛道全景.jpg', await picture(TRACK, 'jpeg'), 'venue');
  }

  /** @returns the name by which it is pointed at */
  private async upload(name: string, content: Buffer, category: Category | null): Promise<string> {
    const { db, writes, uploads, manager } = this.house;
    const sent = { content: Readable.from([content]), name };
    const stored = await uploads.take(manager, sent, ['IMAGE', 'VIDEO', 'SHEET']);
    const rows = await db.query<{ id: string }>('SELECT id FROM uploaded_file WHERE org_code = $1 AND name = $2', [
      manager.orgCode,
      stored,
    ]);
    const { id } = must(rows[0], 'the record of an upload');
    const categoryId = category === null ? undefined : this.categories.get(category);
    if (categoryId !== undefined)
      await db.transaction((tx) => writes.edit(tx, manager, uploadedFileTable, id, null, { categoryId }));
    return stored;
  }
}

async function picture(drawing: string, format: 'png' | 'jpeg'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).toFormat(format).toBuffer();
}
