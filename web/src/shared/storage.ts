/** Local storage under the prefix `pro__`; each value carries its expiry time when it has one. */
const prefix = 'pro__';
/** A sign-in is kept for seven days, in milliseconds. */
export const signInKeptMs = 604_800_000;

export type StorageKey =
  | 'accessToken'
  | 'userInfo'
  | 'lang'
  | 'notedLanguage'
  | 'cashier'
  | 'usageMode'
  | 'consumeVehicleMode'
  | 'consumeType'
  | 'paiduiNumber'
  | 'autoPaidui'
  | 'waitTime'
  | 'ownWait'
  | 'printId'
  | 'printTicket'
  | 'machineCount'
  | 'lapCount'
  | 'settings'
  | 'tabs'
  | 'opened'
  | 'columns'
  | 'searchusers'
  | 'auth'
  | 'allAuth'
  | 'deviceId'
  | 'desk'
  | 'typed'
  | 'payments';

/** The name of a value in the browser's storage. */
export const storedName = (key: StorageKey): string => prefix + key;

interface Stored {
  value: unknown;
  /** Milliseconds since 1970, or null for no end. */
  expire: number | null;
}

function isStored(raw: unknown): raw is Stored {
  return typeof raw === 'object' && raw !== null && 'value' in raw && 'expire' in raw;
}

/** Whether a value is of the kind of `fallback`; null does not show the kind that is wanted. */
function sameKind(value: unknown, fallback: unknown): boolean {
  if (fallback === null) return true;
  return typeof value === typeof fallback && value !== null && Array.isArray(value) === Array.isArray(fallback);
}

/** Whether what stood here had an end, and it has come. */
export function hasEnded(text: string | null): boolean {
  try {
    const raw: unknown = JSON.parse(text ?? '');
    return isStored(raw) && raw.expire !== null && raw.expire <= Date.now();
  } catch {
    return false;
  }
}

/** `computer`: kept for all windows and days; `tab`: until the tab is closed. */
export type StorageArea = 'computer' | 'tab';

/** What the browser did not take, because storage is blocked or full: it lasts as long as the page. */
const unkept: Record<StorageArea, Map<string, string>> = { computer: new Map(), tab: new Map() };

/** @returns null where the browser blocks storage (all cookies blocked, some private windows): even naming it throws there. */
function browserStorage(area: StorageArea): Storage | null {
  try {
    return area === 'computer' ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

function readText(name: string, area: StorageArea): string | null {
  return unkept[area].get(name) ?? browserStorage(area)?.getItem(name) ?? null;
}

function removeText(name: string, area: StorageArea): void {
  unkept[area].delete(name);
  browserStorage(area)?.removeItem(name);
}

function writeText(name: string, text: string, area: StorageArea): void {
  const storage = browserStorage(area);
  try {
    if (storage === null) throw new Error('storage is blocked');
    storage.setItem(name, text);
    unkept[area].delete(name);
  } catch {
    // An older value must not come back after the page is loaded again.
    storage?.removeItem(name);
    unkept[area].set(name, text);
  }
}

/**
 * Reads a value; `fallback` when it is missing, expired, not readable or of another kind, as what other programs and
 * other versions left here may be. What has parts is read as `unknown` and its parts are checked by the reader.
 */
export function readStored<T>(key: StorageKey, fallback: T, area: StorageArea = 'computer'): T {
  const text = readText(storedName(key), area);
  if (text === null) return fallback;
  try {
    const raw: unknown = JSON.parse(text);
    if (!isStored(raw)) return fallback;
    if (raw.expire !== null && raw.expire <= Date.now()) {
      removeText(storedName(key), area);
      return fallback;
    }
    return sameKind(raw.value, fallback) ? (raw.value as T) : fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value, for `keptMs` milliseconds when given. Where the browser takes nothing it lasts as long as the page. */
export function writeStored(key: StorageKey, value: unknown, keptMs?: number, area: StorageArea = 'computer'): void {
  const stored: Stored = { value, expire: keptMs === undefined ? null : Date.now() + keptMs };
  writeText(storedName(key), JSON.stringify(stored), area);
}

/** Forgets a value. */
export function removeStored(key: StorageKey, area: StorageArea = 'computer'): void {
  removeText(storedName(key), area);
}
