import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database, LOGGER, type Logger } from '@paddock/kernel';
import { admitPhoneSearch } from './phone-search';

/** For how long a phone that was searched may be asked for again without being counted. */
const COUNTED_MS = 60_000;
const COUNTED_MAX = 1_000;

/** Searches for people by phone: attempts are counted, not readings. A screen reads the list of one search again and again. */
@Injectable()
export class PhoneSearches {
  /** When a user last asked for a phone; the newest stand last. */
  private readonly counted = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Admits what a user asks for; an empty phone is no search, and one that the user asked for within the last minute is the same search.
   * @param of what is searched, for the log
   * @throws Refusal when there were very many
   */
  async admit({ userId, orgCode }: { userId: string; orgCode: string }, phone: string, of = 'people'): Promise<void> {
    if (phone === '') return;
    const key = `${userId}\0${phone}`;
    const now = this.clock.now();
    if (now.getTime() - (this.counted.get(key) ?? -Infinity) > COUNTED_MS) {
      const searches = await admitPhoneSearch(this.db, userId, phone, now);
      this.log.info({ userId, orgCode, searches }, `${of} were searched by phone`);
    }
    this.counted.delete(key);
    this.counted.set(key, now.getTime());
    const oldest = this.counted.size > COUNTED_MAX ? this.counted.keys().next().value : undefined;
    if (oldest !== undefined) this.counted.delete(oldest);
  }
}
