import { Injectable } from '@nestjs/common';
import type { Sql } from '@paddock/kernel';

/** What stands behind a posting: the order of a sale, of a recharge, of a refund. */
export interface MovementSource {
  orderId: string;
  number: string | null;
  title: string | null;
  titleEn: string | null;
  /** How often it was charged. */
  times: number;
  /** The cashier; null where the posting's own actor says it. */
  cashierId: string | null;
}
type SourceReader = (sql: Sql, ids: readonly string[]) => Promise<ReadonlyMap<string, MovementSource>>;

/**
 * Who can say what a posting stands for. A posting's id begins with a word for its kind and the id of what it was made for
 * (`order:123`, `order:123:cancel:4`); the area that makes such postings registers a reader under that word.
 */
@Injectable()
export class MovementSources {
  private readonly readers = new Map<string, SourceReader>();

  register(kind: string, reader: SourceReader): void {
    this.readers.set(kind, reader);
  }

  /** One statement for each kind. @returns sources by posting id; postings without one are absent. */
  async of(sql: Sql, postingIds: readonly string[]): Promise<ReadonlyMap<string, MovementSource>> {
    const idsOfKind = new Map<string, Set<string>>();
    for (const [kind, id] of postingIds.map(partsOf)) {
      if (id === '') continue;
      const known = idsOfKind.get(kind);
      if (known) known.add(id);
      else idsOfKind.set(kind, new Set([id]));
    }
    const found = new Map<string, ReadonlyMap<string, MovementSource>>();
    for (const [kind, ids] of idsOfKind) {
      const read = this.readers.get(kind);
      if (read) found.set(kind, await read(sql, [...ids]));
    }
    return new Map(
      postingIds.flatMap((postingId) => {
        const [kind, id] = partsOf(postingId);
        const source = found.get(kind)?.get(id);
        return source ? [[postingId, source] as const] : [];
      }),
    );
  }
}

const partsOf = (postingId: string): [kind: string, id: string] => {
  const [kind = '', id = ''] = postingId.split(':');
  return [kind, id];
};
