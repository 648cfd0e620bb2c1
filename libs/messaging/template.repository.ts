import type { Language } from '@paddock/contracts';
import { hasMarkup } from '@paddock/contracts/messaging';
import type { RowOf, Sql } from '@paddock/kernel';
import type { tables } from './tables';

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
  const [row] = await sql.query<RowOf<typeof tables, 'message_template'>>(
    'SELECT * FROM message_template WHERE template_code = $1',
    [code],
  );
  if (!row) return null;
  const english = language === 'en' && row.template_content_en !== '';
  return {
    code,
    type: row.template_type,
    title: english && row.template_name_en !== '' ? row.template_name_en : row.template_name,
    content: english ? row.template_content_en : row.template_content,
    markup: hasMarkup(row.template_type),
    language: english ? 'en' : 'cn',
  };
}
