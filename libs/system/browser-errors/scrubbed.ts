/**
 * What is kept of an error of a browser. It may come from anybody and may carry anything that stood on the page, so nothing is kept that is
 * not known to be harmless: of the message the words of programs, of the stack functions and places in our own files, of the address the
 * names of pages. Pure.
 */
const LEFT_OUT = '…';
const MESSAGE_MAX = 200;
const FRAMES_MAX = 6;
const SEGMENTS_MAX = 4;

/** A quoted name of a field or function. */
const NAME = /^[A-Za-z_$][\w$]{0,39}$/;
/** A name may be somebody's: those of fields begin with a small letter, and no digits beyond two are in them. */
const isProgramName = (text: string): boolean => NAME.test(text) && !/\d{3}/.test(text);
const quoted = /"([^"]*)"|'([^']*)'|“([^”]*)”|`([^`]*)`/g;
/** Tokens, ids and hashes: long, and with digits or as many capitals as no word has. */
function isSecretLike(word: string): boolean {
  if (word.length < 12) return false;
  const capitals = word.replace(/[^A-Z]/g, '').length;
  return /\d/.test(word) || (capitals === word.length ? true : /[a-z]/.test(word) && capitals * 3 > word.length);
}

export function scrubbedMessage(message: string): string {
  return (
    message
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/\b[a-z][a-z+.-]*:\/\/\S+/gi, LEFT_OUT)
      .replace(/\S+@\S+/g, LEFT_OUT)
      .replace(quoted, (whole, ...parts: unknown[]) => {
        const text = parts.slice(0, 4).find((part): part is string => typeof part === 'string') ?? '';
        return isProgramName(text) ? whole : `${whole[0] ?? ''}${LEFT_OUT}${whole.at(-1) ?? ''}`;
      })
      .replace(/[^\p{ASCII}…]+/gu, LEFT_OUT)
      .replace(/[\w$+/=-]{12,}/g, (word) => (isSecretLike(word) ? LEFT_OUT : word))
      // Phones are typed in groups too.
      .replace(/\d(?:[\s().-]{0,2}\d){2,}/g, LEFT_OUT)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MESSAGE_MAX)
  );
}

const PLACE = /\/assets\/([\w.-]{1,60}\.js):(\d{1,7}):(\d{1,7})\)?\s*$/;
/** `at Laps (https://…` of Chromium, `Laps@https://…` of the others. */
const FUNCTION = /^\s*(?:at (?:async |new )?(?!async |new )([\w$.<>]{1,60}) |([\w$.<>]{1,60})[^\s@]*@)/;

export function scrubbedStack(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, file, row, column] = PLACE.exec(line) ?? [];
      if (file === undefined) return [];
      const [, ofChromium, ofOthers] = FUNCTION.exec(line) ?? [];
      const name = ofChromium ?? ofOthers ?? '';
      return [`${/\d{3}/.test(name) ? '' : name} ${file}:${row}:${column}`.trim()];
    })
    .slice(0, FRAMES_MAX);
}

/** Pages are named in words; what a word is not is the id or the secret of somebody. */
const isPageName = (segment: string): boolean =>
  /^[A-Za-z][A-Za-z-]{0,31}$/.test(segment) && /[a-z]/.test(segment) && !isSecretLike(segment);

export const scrubbedPage = (page: string): string =>
  `/${(page.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, SEGMENTS_MAX)
    .map((segment) => (isPageName(segment) ? segment : ':id'))
    .join('/')}`;

export const scrubbedBuild = (build: string): string => /^[\w.-]{1,60}\.js$/.exec(build)?.[0] ?? '';

/** A browser that is not known names itself in its own words. */
export const scrubbedBrowser = (browser: string): string =>
  /^[A-Za-z ]{1,40}(?: \d{1,4})?(?: · [A-Za-z ]{1,20})?$/.exec(browser)?.[0] ?? '';
