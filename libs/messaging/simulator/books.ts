/** What somebody got from the simulated providers. */
export interface Received {
  channel: 'sms' | 'wechat' | 'mail';
  /** The sender's own number of the message, where the protocol has one. */
  id: string;
  receiver: string;
  title: string;
  text: string;
  at: string;
}

const KEPT_MAX = 500;

/** Kept in memory: the newest messages of all simulated providers. */
export class Books {
  private readonly kept: Received[] = [];

  add(message: Omit<Received, 'at'>): void {
    this.kept.push({ ...message, at: new Date().toISOString() });
    if (this.kept.length > KEPT_MAX) this.kept.shift();
  }

  /** Newest first. */
  list(): Received[] {
    return this.kept.toReversed();
  }

  to(receiver: string): Received[] {
    return this.list().filter((message) => message.receiver === receiver);
  }
}
