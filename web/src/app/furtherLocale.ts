/** Ant Design's and dayjs' own words in a further language: theirs where they ship it, and what the language's file says of them. */
import dayjs from 'dayjs';
import english from 'antd/es/locale/en_US';
import { furtherLanguage } from '../shared/furtherLanguage';

type Words = typeof english;
type Loaders<T> = Record<string, () => Promise<T>>;

/** By address; each is a chunk of its own, read when its language is spoken. */
const antdLocales = import.meta.glob('../../../node_modules/antd/es/locale/*_*.js', {
  exhaustive: true,
  import: 'default',
}) as Loaders<Words>;
const dayjsLocales = import.meta.glob('../../../node_modules/dayjs/locale/*.js', {
  exhaustive: true,
  import: 'default',
}) as Loaders<ILocale>;

/** Under which Ant Design's calendar finds the words of dates. */
const OWN_DATES = 'further';

const nameIn = (address: string): string => (/([^/]+)\.js$/.exec(address)?.[1] ?? '').replace('_', '-').toLowerCase();

/** The one of this very tag, or else the first of its language. */
function ofTag<T>(loaders: Loaders<T>, tag: string): (() => Promise<T>) | undefined {
  const names = Object.keys(loaders).toSorted();
  const wanted = tag.toLowerCase();
  const [language = ''] = wanted.split('-');
  const found =
    names.find((name) => nameIn(name) === wanted) ??
    names.find((name) => nameIn(name) === `${language}-${language}` || nameIn(name) === language) ??
    names.find((name) => nameIn(name).startsWith(`${language}-`));
  return found === undefined ? undefined : loaders[found];
}

/** `words` with what the file says under `prefix` and their place in them, as `antd.Pagination.page`. */
function overridden<T>(words: T, prefix: string, texts: Readonly<Record<string, string>>): T {
  if (typeof words === 'string') return (texts[prefix] ?? words) as T;
  if (typeof words !== 'object' || words === null) return words;
  if (Array.isArray(words))
    return (words as unknown[]).map((each, index) => overridden(each, `${prefix}.${index}`, texts)) as T;
  return Object.fromEntries(
    Object.entries(words).map(([name, each]) => [name, overridden(each as unknown, `${prefix}.${name}`, texts)]),
  ) as T;
}

/** Words that nobody ships in this language are English. */
const loaded = async <T>(loader: (() => Promise<T>) | undefined, otherwise: T): Promise<T> =>
  (await loader?.().catch(() => otherwise)) ?? otherwise;

const short = (words: readonly string[], length: number): string[] => words.map((word) => word.slice(0, length));

export async function furtherLocale(): Promise<{ words: Words; speakDates: () => void }> {
  const { tag = 'en', texts = {} } = furtherLanguage() ?? {};
  const [shipped, dates] = await Promise.all([
    loaded(ofTag(antdLocales, tag), english),
    loaded(ofTag(dayjsLocales, tag), dayjs.Ls['en'] as ILocale),
  ]);
  const { weekdays = [], months = [], weekdaysShort = short(weekdays, 3), weekdaysMin = short(weekdays, 2) } = dates;
  const whole = { ...dates, weekdaysShort, weekdaysMin, monthsShort: dates.monthsShort ?? short(months, 3) };
  const own = { ...overridden(whole, 'dayjs', texts), name: OWN_DATES };
  const words = overridden(shipped, 'antd', texts);
  if (words.DatePicker) words.DatePicker.lang.locale = OWN_DATES;
  return {
    words,
    speakDates: () => {
      dayjs.locale(own, undefined, true);
      dayjs.locale(OWN_DATES);
    },
  };
}
