/** What the simulated providers have carried to people. */
import { runtime, sql } from './instance';
import { expect } from './test';

/** A part of the newest text message to a phone, as soon as there is one with it. */
export async function sentTo(phone: string, part: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${runtime().ports['message-simulator']}/messages`);
      const { messages } = (await answer.json()) as { messages: { receiver: string; text: string }[] };
      // The newest stands first.
      found = part.exec(messages.find(({ receiver }) => receiver === phone)?.text ?? '')?.[0];
      return found;
    })
    .toBeDefined()
    .catch(async (error: Error) => {
      const rows = await sql(
        `SELECT state, attempts, unclear, reason, provider_text, created_at, last_tried_at, next_try_at, updated_at, now() FROM message
         WHERE receiver = $1`,
        [phone],
      );
      throw new Error(`${error.message}\nmessages: ${JSON.stringify(rows)}`, { cause: error });
    });
  return found ?? '';
}
