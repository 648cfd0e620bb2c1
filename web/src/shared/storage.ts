/** Local storage under the prefix `pro__`; each value carries its expiry time when it has one. */
const prefix = 'pro__';
/** A sign-in is kept for seven days, in milliseconds. */
export const signInKeptMs = 604_800_000;

export type StorageKey =
  | 'accessToken'
  | 'userInfo'
  | 'lang'
  | 'cashier'
  | 'usageMode'
  | 'consumeVehicleMode'
  | 'consumeType'
  | 'paiduiNumber'
  | 'autoPaidui'
  | 'waitTime'
  | 'printId'
  | 'printTicket'
  | 'machineCount'
  | 'lapCount'
  | 'settings'
  | 'searchusers'
  | 'auth'
  | 'allAuth'
  | 'deviceId'
  | 'desk';

interface Stored {
  value: unknown;
  /** Milliseconds since 1970, or null for no end. */
  expire: number | null;
}

function isStored(raw: unknown): raw is Stored {
  return typeof raw === 'object' && raw !== null && 'value' in raw && 'expire' in raw;
}

/** Reads a value; `fallback` when it is missing, expired or not readable. */
export function readStored<T>(key: StorageKey, fallback: T, area: Storage = localStorage): T {
  const text = area.getItem(prefix + key);
  if (text === null) return fallback;
  try {
    const raw: unknown = JSON.parse(text);
    if (!isStored(raw)) return fallback;
    if (raw.expire !== null && raw.expire <= Date.now()) {
      area.removeItem(prefix + key);
      return fallback;
    }
    return raw.value as T;
  } catch {
    return fallback;
  }
}

/** Stores a value, for `keptMs` milliseconds when given. */
export function writeStored(key: StorageKey, value: unknown, keptMs?: number, area: Storage = localStorage): void {
  const stored: Stored = { value, expire: keptMs === undefined ? null : Date.now() + keptMs };
  area.setItem(prefix + key, JSON.stringify(stored));
}

/** Forgets a value. */
export function removeStored(key: StorageKey, area: Storage = localStorage): void {
  area.removeItem(prefix + key);
}
