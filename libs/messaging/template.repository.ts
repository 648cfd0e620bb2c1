import type { Language } from '@paddock/contracts';
import { hasMarkup } from '@paddock/contracts/messaging';
import type { Sql } from '@paddock/kernel';

/** A template in one language. */
export interface TemplateText {
  code: string;
  /** `msgType`. */
  type: string;
  title: string;
  content: string;
  markup: boolean;
  /** Of its words. */
  language: Language;
}

/** In the language asked for; where it has no words in English, its Chinese ones. */
export async function templateText(sql: Sql, code: string, language: Language): Promise<TemplateText | null> {
  const [row] = await sql.query<{ type: string; nameCn: string; nameEn: string; cn: string; en: string }>(
    `SELECT template_type AS type, template_name AS "nameCn", template_name_en AS "nameEn", template_content AS cn,
       template_content_en AS en FROM message_template WHERE template_code = $1`,
    [code],
  );
  if (!row) return null;
  const english = language === 'en' && row.en !== '';
  return {
    code,
    type: row.type,
    title: english && row.nameEn !== '' ? row.nameEn : row.nameCn,
    content: english ? row.en : row.cn,
    markup: hasMarkup(row.type),
    language: english ? 'en' : 'cn',
  };
}
