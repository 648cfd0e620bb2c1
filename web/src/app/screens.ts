/** All pages by component key of the server's menu, collected from the `screens.ts` of each feature. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { Screen, ScreenLayout, ScreenMap } from '../shared/screens';

const screenLoadLimitMs = 120_000;

const modules = import.meta.glob<{ screens: ScreenMap }>('../features/*/screens.ts', { eager: true });
const known: ScreenMap = Object.fromEntries(Object.values(modules).flatMap((module) => Object.entries(module.screens)));

function withinLimit(load: Screen['load']): ReturnType<Screen['load']> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error('screen load timeout')), screenLoadLimitMs);
    load()
      .then(resolve, reject)
      .finally(() => window.clearTimeout(timer));
  });
}

const lazyScreens = new Map<string, LazyExoticComponent<ComponentType>>();

/** Whether a component key has a page. */
export const hasScreen = (component: string): boolean => component in known;

/** Whether a path leads to a page that exists, regardless of permissions: paths are named after their components. */
const knownPaths = new Set(Object.keys(known).map((component) => `/${component.toLowerCase()}`));
export const isKnownPath = (path: string): boolean => knownPaths.has(path.toLowerCase().replace(/\/$/, ''));

/** What the page wants around it. */
export const layoutOf = (component: string): ScreenLayout => known[component]?.layout ?? 'page';

/** Whether the page stands in Ant Design. */
export const usesAntd = (component: string): boolean => known[component]?.antd !== false;

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
