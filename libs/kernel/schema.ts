import type { AreaSchema } from './database/schema';
import { documentNumber } from './functions/document-number.sql';
import { feedAppend } from './functions/feed-append.sql';
import { Feed1700000000100 } from './migrations/1700000000100-feed';
import { DocumentNumber1700000000362 } from './migrations/1700000000362-document-number';

export const kernelSchema: AreaSchema = {
  migrations: [Feed1700000000100, DocumentNumber1700000000362],
  functions: { feed_append: feedAppend, next_document_number: documentNumber },
};
