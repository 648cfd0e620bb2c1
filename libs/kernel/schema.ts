import type { AreaSchema } from './database/schema';
import { feedAppend } from './functions/feed-append.sql';
import { Feed1700000000100 } from './migrations/1700000000100-feed';

export const kernelSchema: AreaSchema = {
  migrations: [Feed1700000000100],
  functions: { feed_append: feedAppend },
};
