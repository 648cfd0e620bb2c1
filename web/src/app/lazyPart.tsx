/** Parts of the program that are fetched when they are first shown, on a link that may be gone and from a service that may be newer. */
import { lazy, useEffect, useEffectEvent, type ComponentType } from 'react';
import { defineTexts } from '../shared/i18n';
import { notices } from '../shared/notices';
import { createStore } from '../shared/store';
import { words } from '../shared/words';

const texts = defineTexts(
  'lazyPart',
  {
    cn: { waits: '这一部分还没有载入，连上服务器后会自动打开', broken: '这一部分没有载入成功' },
    en: {
      waits: 'Still loading; it opens by itself once the server is reachable',
      broken: 'This part could not be loaded',
    },
  },
  words,
);

const RETRY_MS = [1_000, 2_000, 5_000] as const;
/** How often in a row a file may fail of a service that answers and has it: by then it is broken. */
const BROKEN_AFTER = 3;

const failedStyles = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/**
 * The bundler's loader asks for a stylesheet once and takes it for loaded afterwards, whether it came or not. What fails again is asked for
 * with the next part: a part without some of its looks is better than none, and most of these are another one's.
 */
async function fetchFailedStyles(): Promise<void> {
  const again = [...failedStyles].map((failed) => {
    failedStyles.delete(failed);
    const link = failed.cloneNode() as HTMLLinkElement;
    const ended = new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
    failed.replaceWith(link);
    return ended;
  });
  await Promise.all(again);
}

/** Fetches a part, with the stylesheets that an earlier try did not get. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  await fetchFailedStyles();
  return load();
}

const ENTRY = /\/assets\/index-[\w-]+\.js/;

/** What the service has to say to a part that did not come: `replaced` when its files are those of another build. */
export async function whyMissing(): Promise<'unreachable' | 'replaced' | 'same'> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const page = await fetch(window.location.pathname, { cache: 'no-store' });
    if (!page.ok) return 'unreachable';
    const text = await page.text();
    if (text.includes(entry)) return 'same';
    // Somebody else may answer in its place: a proxy that is being repaired, or the login of a network.
    return ENTRY.test(text) ? 'replaced' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

type Load = () => Promise<unknown>;
const ofAnotherBuild = new WeakSet<Load>();
const waiting = new Map<Load, Set<() => void>>();

/** Calls `giveUp` when the part turns out to be of another build; at once, with the reason on the screen, when that is known. */
export function onAnotherBuild(load: Load, giveUp: () => void): () => void {
  if (ofAnotherBuild.has(load)) {
    notices.newBuild();
    giveUp();
    return () => undefined;
  }
  const all = waiting.get(load) ?? new Set();
  waiting.set(load, all.add(giveUp));
  return () => void all.delete(giveUp);
}

/**
 * As `load`, but waits for the link instead of failing, so that the page around the part stays with what was filled in. Where the service
 * is of another build by now, the person decides when to load the page again; until then the part stays away.
 */
async function fetchPatiently<T>(load: () => Promise<T>): Promise<T> {
  let broken = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchPart(load);
    } catch (error) {
      const why = await whyMissing();
      if (why === 'replaced') {
        ofAnotherBuild.add(load);
        notices.newBuild();
        for (const giveUp of [...(waiting.get(load) ?? [])]) giveUp();
        return new Promise(() => undefined);
      }
      broken = why === 'same' ? broken + 1 : 0;
      if (broken >= BROKEN_AFTER) throw error;
      if (tries === 1) notices.warning(texts.t('waits'));
      await new Promise((resolve) => void setTimeout(resolve, RETRY_MS[tries - 1] ?? RETRY_MS.at(-1)));
    }
  }
}

/** In the place of a part that is broken: the page around it stays. A window has no place of its own, and is closed with a word. */
function Broken({ onClose, onRetry }: { onClose: (() => void) | null; onRetry: () => void }) {
  const t = texts.use();
  const giveUp = useEffectEvent(() => {
    if (onClose === null) return;
    notices.warning(t('broken'));
    onClose();
  });
  // The next press asks for it again.
  const forget = useEffectEvent(onRetry);
  useEffect(() => {
    giveUp();
    return () => forget();
  }, []);
  if (onClose !== null) return null;
  return (
    <span className="broken-part" role="alert">
      {t('broken')}{' '}
      <button type="button" className="link-button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </span>
  );
}

const closeOf = (props: object): (() => void) | null =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : null;

/** As React's `lazy`, for all but whole pages: those have a limit and an error page of their own. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const fetched = () =>
    lazy(() =>
      fetchPatiently(load).catch((error: unknown) => {
        console.error(error);
        return {
          default: (props: P) => <Broken onClose={closeOf(props)} onRetry={() => present.set(fetched())} />,
        };
      }),
    );
  const present = createStore<ComponentType<P>>(fetched());
  return function Part(props: P) {
    const Shown = present.use();
    return <Shown {...props} />;
  };
}
