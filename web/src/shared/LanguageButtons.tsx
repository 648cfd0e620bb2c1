/** The languages that the pages can be shown in: the two that are built in, and those whose files are installed. */
import { useQuery } from '@tanstack/react-query';
import { useLanguageCode } from './i18n';
import { chooseLanguage, furtherLanguages } from './languageFiles';
import { storeKey } from './keys';

interface Language {
  code: string;
  name: string;
  /** For the document. */
  tag: string;
  short: string;
}

const builtIn: readonly Language[] = [
  { code: 'cn', name: '中文', tag: 'zh-CN', short: '中' },
  { code: 'en', name: 'English', tag: 'en', short: 'EN' },
];

export function useLanguages(): readonly Language[] {
  const further = useQuery({
    queryKey: storeKey('languages'),
    queryFn: furtherLanguages,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  return [...builtIn, ...(further.data ?? []).map(({ code, name }) => ({ code, name, tag: code, short: name }))];
}

export function LanguageButtons({
  className,
  label,
  short = false,
}: {
  className: string;
  label: string;
  short?: boolean;
}) {
  const here = useLanguageCode();
  return (
    <div className={className} role="group" aria-label={label}>
      {useLanguages().map((language) => (
        <button
          key={language.code}
          type="button"
          aria-pressed={language.code === here}
          lang={language.tag}
          onClick={() => void chooseLanguage(language.code)}
        >
          {short ? language.short : language.name}
        </button>
      ))}
    </div>
  );
}
