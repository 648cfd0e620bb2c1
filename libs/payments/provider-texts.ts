/** A channel's sentence for the cashier, with every long number taken out: a payment code may be echoed in it. */
export function withoutLongNumbers(message: string | undefined): string | null {
  const text = (message ?? '').replaceAll(/\d{8,}/g, '').trim();
  return text === '' ? null : text.slice(0, 120);
}

/** Text cut so that it has at most so many bytes, never within a character. */
export function cutToBytes(text: string, bytesMax: number): string {
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) break;
    cut += character;
  }
  return cut;
}
