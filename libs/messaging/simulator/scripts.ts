/**
 * What a simulated provider does with a message, chosen by the last four digits of its receiver (the part before the @ of a mail
 * address). Anything else is taken at once.
 */
export type Script =
  | 'taken'
  | 'noMoney'
  | 'badReceiver'
  | 'busyOnce'
  | 'takenUnanswered'
  | 'lostUnanswered'
  | 'tooMany';

export const SCRIPTS: Readonly<Record<string, { script: Script; description: string }>> = {
  '9001': { script: 'noMoney', description: 'the account holds too little' },
  '9002': { script: 'badReceiver', description: 'no such receiver' },
  '9003': { script: 'busyOnce', description: 'busy the first time, taken the second' },
  '9004': { script: 'takenUnanswered', description: 'taken, but the line is cut before the answer, once' },
  '9005': { script: 'lostUnanswered', description: 'not taken, and the line is cut, once' },
  '9006': { script: 'tooMany', description: 'too many messages for this receiver today' },
};

export const scriptOf = (receiver: string): Script => {
  const name = receiver.split('@')[0] ?? '';
  return SCRIPTS[name.slice(-4)]?.script ?? 'taken';
};

/** Some scripts do something else when a message comes a second time. */
export class SeenMessages {
  private readonly ids = new Set<string>();

  isFirst(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    return true;
  }
}
