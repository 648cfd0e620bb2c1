/** Languages beside Chinese and English: each is a file that the service hands out, read when it is chosen. */
import type { LanguageFile } from './furtherLanguage';
import { setLang, showLang } from './i18n';

async function fileOf(code: string): Promise<LanguageFile> {
  const response = await fetch(`/languages/${encodeURIComponent(code)}.json`);
  if (!response.ok) throw new Error(`no language ${code}`);
  return (await response.json()) as LanguageFile;
}

export interface FurtherLanguage {
  code: string;
  name: string;
}

/** Which ones there are. */
export async function furtherLanguages(): Promise<FurtherLanguage[]> {
  const response = await fetch('/languages/index.json');
  return response.ok ? ((await response.json()) as FurtherLanguage[]) : [];
}

export const chooseLanguage = async (code: string): Promise<void> =>
  setLang(code, code === 'cn' || code === 'en' ? null : await fileOf(code));

/** Shows the remembered language again; English where its file is gone. */
export async function showRemembered(code: string): Promise<void> {
  const file = await fileOf(code).catch(() => null);
  if (file) showLang(code, file);
}
