/** All pages by component key of the server's menu, collected from the `screens.ts` of each feature. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchPart, whyMissing } from './lazyPart';
import { notices } from '../shared/notices';
import type { Screen, ScreenLayout, ScreenMap } from '../shared/screens';

const screenLoadLimitMs = 120_000;

const modules = import.meta.glob<{ screens: ScreenMap }>('../features/*/screens.ts', { eager: true });
const known: ScreenMap = Object.fromEntries(Object.values(modules).flatMap((module) => Object.entries(module.screens)));

/** The page was not there in time. */
export class ScreenTimeout extends Error {}

function withinLimit(load: Screen['load']): ReturnType<Screen['load']> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new ScreenTimeout('screen load timeout')), screenLoadLimitMs);
    fetchPart(load)
      .then(resolve, (error: Error) => {
        reject(error);
        // Trying again cannot help then.
        void whyMissing().then((why) => why === 'replaced' && notices.newBuild());
      })
      .finally(() => window.clearTimeout(timer));
  });
}

const lazyScreens = new Map<string, LazyExoticComponent<ComponentType>>();

/** Whether a component key has a page. */
export const hasScreen = (component: string): boolean => component in known;

/** Paths are named after their components, those of `system/…` stand at `/sys/Sys…`; what differs says so. */
const pathOf = (component: string, { path }: Screen): string =>
  path?.toLowerCase() ?? `/${component.toLowerCase().replace(/^system\//, 'sys/sys')}`;
/** Whether a path leads to a page that exists, regardless of permissions. */
const knownPaths = new Map(Object.entries(known).map(([component, screen]) => [pathOf(component, screen), screen]));
const screenAt = (path: string): Screen | undefined => knownPaths.get(path.toLowerCase().replace(/\/$/, ''));
export const isKnownPath = (path: string): boolean => screenAt(path) !== undefined;

/** Whether a page will need the frame around it, as far as its path shows it. */
export const standsInFrame = (path: string): boolean => screenAt(path)?.layout !== 'bare';

/** The pages that anybody opens, with their addresses. */
export const publicScreens = (): readonly { component: string; path: string }[] =>
  Object.entries(known)
    .filter(([, screen]) => screen.public)
    .map(([component, screen]) => ({ component, path: pathOf(component, screen) }));

/** What the page wants around it. */
export const layoutOf = (component: string): ScreenLayout => known[component]?.layout ?? 'page';

/** Whether the page stands in Ant Design. */
export const usesAntd = (component: string): boolean => known[component]?.antd !== false;

/** Loads the page again the next time it is shown, after it has failed to load. */
export const forgetScreen = (component: string): boolean => lazyScreens.delete(component);

/** The page of a component key; throws when there is none. */
export function screenOf(component: string): LazyExoticComponent<ComponentType> {
  const seen = lazyScreens.get(component);
  if (seen) return seen;
  const screen = known[component];
  if (!screen) throw new Error(`Cannot find module '${component}'`);
  const loaded = lazy(() => withinLimit(screen.load));
  lazyScreens.set(component, loaded);
  return loaded;
}
