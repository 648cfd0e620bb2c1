/** A cache whose first answers are as fresh as its later ones. */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

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
