/** Values of placeholders from a JSON object; an empty text is an empty one. @returns null when it can't be read. */
export function readTestData(text: string): Record<string, string> | null {
  if (text.trim() === '') return {};
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
    return Object.fromEntries(
      Object.entries(data).flatMap(([name, value]: [string, unknown]) =>
        ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
      ),
    );
  } catch {
    return null;
  }
}
