import type { AreaSchema } from './database/schema';
import { audit } from './functions/audit.sql';
import { documentNumber } from './functions/document-number.sql';
import { feedAppend } from './functions/feed-append.sql';
import { feedDrop, feedMakePartitions, feedRetire } from './functions/feed-partitions.sql';
import { Feed1700000000100 } from './migrations/1700000000100-feed';
import { DocumentNumber1700000000362 } from './migrations/1700000000362-document-number';
import { ParkedJobs1700000000381 } from './migrations/1700000000381-parked-jobs';
import { Audit1700000000300 } from './migrations/1700000000300-audit';
import { KeysForEver1700000000571 } from './migrations/1700000000571-keys-for-ever';
import { AuditPage1700000000702 } from './migrations/1700000000702-audit-page';
import { FeedByDay1700000000380 } from './migrations/1700000000380-feed-by-day';
import { DataSources1700000000801 } from './migrations/1700000000801-data-sources';
import { Schedules1700000000800 } from './migrations/1700000000800-schedules';

export const kernelSchema: AreaSchema = {
  migrations: [
    Feed1700000000100,
    Audit1700000000300,
    DocumentNumber1700000000362,
    FeedByDay1700000000380,
    ParkedJobs1700000000381,
    KeysForEver1700000000571,
    AuditPage1700000000702,
    Schedules1700000000800,
    DataSources1700000000801,
  ],
  appendOnly: ['schedule_decision'],
  audited: [{ table: 'schedule_decision', kind: 'store', on: 'INSERT' }],
  readOnly: ['audit_entry', 'audit_head'],
  functions: {
    audit,
    feed_append: feedAppend,
    feed_make_partitions: feedMakePartitions,
    feed_retire: feedRetire,
    feed_drop: feedDrop,
    next_document_number: documentNumber,
  },
};
