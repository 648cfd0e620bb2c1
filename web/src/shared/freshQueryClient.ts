/** A cache whose first answers are as fresh as its later ones, and whose calls end when their callbacks say so. */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

// By default the library reports the end of a call one task after its callbacks ran: a window already showed what was refused, still waited,
// and swallowed the Esc of a quick person. From a microtask both are drawn at once.
notifyManager.setScheduler(queueMicrotask);

/**
 * The library asks again for what is invalidated, but not while a query waits for its first answer. That answer may have been read just
 * before the change that an event brings, and would stand until the next one; so it is asked for once more when it is there.
 */
export class FreshQueryClient extends QueryClient {
  private readonly again = new Set<Query>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const waiting = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined && !this.again.has(query));
    for (const query of waiting) this.again.add(query);
    try {
      await super.invalidateQueries(filters, options);
      if (filters?.refetchType === 'none') return;
    } finally {
      for (const query of waiting) this.again.delete(query);
    }
    await Promise.all(waiting.map(({ queryKey }) => this.refetchQueries({ queryKey, exact: true, type: 'active' })));
  }
}
