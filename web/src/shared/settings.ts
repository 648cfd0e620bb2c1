/** Look of the shell as this browser prefers it, kept in `pro__settings`. */
import { readStored, writeStored } from './storage';
import { keptStore } from './store';

export interface Settings {
  mode: 'light' | 'dark';
  menuTheme: 'light' | 'dark';
  /** Key of the main colour. */
  colour: string;
  navMode: 'side' | 'top';
  /** Fluid only shows in top mode, where fixed is 1200 wide. */
  contentWidth: 'fixed' | 'fluid';
  fixedHeader: boolean;
  /** Hides a fixed header while the page is scrolled down. */
  autoHideHeader: boolean;
  fixSidebar: boolean;
  colourWeak: boolean;
  /** One tab for each opened page. */
  multiTab: boolean;
  /** Side menu narrowed to its rail. */
  rail: boolean;
  /** Path of the menu group that stands open; empty: that of the page. */
  openGroup: string;
}

/** What the setting drawer offers, as it is at the first visit. */
export const settingDefaults = {
  menuTheme: 'light',
  colour: 'red',
  navMode: 'side',
  contentWidth: 'fixed',
  fixedHeader: false,
  autoHideHeader: false,
  fixSidebar: false,
  colourWeak: false,
  multiTab: false,
} as const satisfies Partial<Settings>;

function kept(): Settings {
  const stored = readStored<Partial<Record<keyof Settings, unknown>>>('settings', {});
  const on = (key: keyof Settings): boolean => stored[key] === true;
  const text = (key: keyof Settings, otherwise: string): string => {
    const value = stored[key];
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    mode: stored.mode === 'dark' ? 'dark' : 'light',
    menuTheme: stored.menuTheme === 'dark' ? 'dark' : 'light',
    colour: text('colour', settingDefaults.colour),
    navMode: stored.navMode === 'top' ? 'top' : 'side',
    contentWidth: stored.contentWidth === 'fluid' ? 'fluid' : 'fixed',
    fixedHeader: on('fixedHeader'),
    autoHideHeader: on('autoHideHeader'),
    fixSidebar: on('fixSidebar'),
    colourWeak: on('colourWeak'),
    multiTab: on('multiTab'),
    rail: on('rail'),
    openGroup: text('openGroup', ''),
  };
}

const store = keptStore<Settings>({
  keys: ['settings'],
  area: 'computer',
  read: kept,
  write: (settings) => writeStored('settings', settings),
});

export const currentSettings = store.get;

/** Changes and remembers some settings. */
export const changeSettings = (change: Partial<Settings>): void =>
  store.change((settings) => ({ ...settings, ...change }));

export const useSettings = (): Settings => store.use();
