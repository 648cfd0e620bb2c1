/** Keys that make a repeated call harmless. Works on plain HTTP inside the venue too, where randomUUID is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key of one intended effect: the same for a repeat of the same body after a broken line, a new one when the body
 * changed or after `renew`, which a refusal calls for.
 */
export class IntentKey {
  private body = '';
  private key = newKey();

  for(body: unknown): string {
    const text = JSON.stringify(body);
    if (text !== this.body) {
      this.body = text;
      this.key = newKey();
    }
    return this.key;
  }

  renew(): void {
    this.body = '';
  }
}
