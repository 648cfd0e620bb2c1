/** The further language that is spoken, beside Chinese and English, with all that its file says. */
export interface LanguageFile {
  /** For the document and for the service, as `de-AT`. */
  tag: string;
  name: string;
  texts: Readonly<Record<string, string>>;
}

let spoken: LanguageFile | null = null;

export const furtherLanguage = (): LanguageFile | null => spoken;

export function speakFurther(file: LanguageFile | null): void {
  spoken = file;
}

/** What a declaration or the service calls something in English, in the further language that is spoken. */
export const named = (english: string): string => spoken?.texts[english] ?? english;
