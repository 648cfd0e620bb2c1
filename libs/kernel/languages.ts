import { languageOfTag, type Speech, speechIn, wantedOf } from '@paddock/contracts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Logger } from './logging';

const languageFile = z.object({ tag: z.string().min(1), texts: z.record(z.string(), z.string()) });
type LanguageFile = z.infer<typeof languageFile>;
/** The list of all, for the pages. */
const INDEX = 'index.json';

/** The languages beside Chinese and English: the files by which the pages speak, so that answers speak alike. */
export class Languages {
  private readonly further: ReadonlyMap<string, Speech>;

  constructor(files: readonly LanguageFile[]) {
    this.further = new Map(
      files.map(({ tag, texts }) => [tag.toLowerCase(), { language: 'en', say: sayingBy(texts) }]),
    );
  }

  /** How a request with this `Accept-Language` is answered. */
  speechOf(acceptLanguage: string | undefined): Speech {
    const known = (tag: string): Speech | undefined => {
      const own = languageOfTag(tag);
      return this.further.get(tag) ?? (own && speechIn(own));
    };
    return wantedOf(acceptLanguage, known) ?? speechIn('cn');
  }
}

const sayingBy =
  (texts: LanguageFile['texts']): Speech['say'] =>
  (english) =>
    (Object.hasOwn(texts, english) && texts[english]) || english;

/** A file that can't be read costs its language and nothing else. */
export function languagesIn(folder: string, log: Logger): Languages {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.json') && name !== INDEX)
    : [];
  const files = names.flatMap((name): LanguageFile[] => {
    try {
      return [languageFile.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))];
    } catch (error) {
      log.warn({ file: name, error: String(error) }, 'a language file cannot be read');
      return [];
    }
  });
  return new Languages(files);
}
