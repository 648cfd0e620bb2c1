const repeatAfterMs = 10_000;
const warnLevel = 40;

/**
 * Picks out of a process's log (JSON lines) what a person at the keyboard should see: warnings and errors, and the same one at most every 10 s.
 *
 * @param {string} name
 * @param {(text: string) => void} warn
 * @returns {(line: string) => void}
 */
export function attention(name, warn) {
  /** @type {Map<string, number>} */
  const shownAt = new Map();
  return (line) => {
    const text = attentionText(line);
    if (text === undefined) return;
    const now = Date.now();
    if (now - (shownAt.get(text) ?? -Infinity) < repeatAfterMs) return;
    if (shownAt.size > 100) shownAt.clear();
    shownAt.set(text, now);
    warn(`${name}: ${text}`);
  };
}

/** @param {string} line */
function attentionText(line) {
  try {
    const entry = JSON.parse(line);
    if (typeof entry.level !== 'number' || entry.level < warnLevel) return undefined;
    const detail = entry.error ?? entry.err?.message;
    return `${entry.msg ?? 'a warning'}${typeof detail === 'string' ? ` (${detail})` : ''}`.slice(0, 300);
  } catch {
    return undefined;
  }
}
