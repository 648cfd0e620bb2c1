import type { AreaSchema } from './database/schema';
import { audit } from './functions/audit.sql';
import { documentNumber } from './functions/document-number.sql';
import { feedAppend } from './functions/feed-append.sql';
import { normalText } from './functions/normal-text.sql';
import { personErase } from './functions/person-erase.sql';
import { feedDrop, feedMakePartitions, feedRetire } from './functions/feed-partitions.sql';
import { Feed1700000000100 } from './migrations/1700000000100-feed';
import { DocumentNumber1700000000362 } from './migrations/1700000000362-document-number';
import { ParkedJobs1700000000381 } from './migrations/1700000000381-parked-jobs';
import { Audit1700000000300 } from './migrations/1700000000300-audit';
import { KeysForEver1700000000571 } from './migrations/1700000000571-keys-for-ever';
import { AuditPage1700000000702 } from './migrations/1700000000702-audit-page';
import { FeedByDay1700000000380 } from './migrations/1700000000380-feed-by-day';
import { AuditSeals1700000001351 } from './migrations/1700000001351-audit-seals';
import { DataSources1700000000801 } from './migrations/1700000000801-data-sources';
import { NormalText1700000001450 } from './migrations/1700000001450-normal-text';
import { SightOfAnswers1700000001530 } from './migrations/1700000001530-sight-of-answers';
import { ErasablePeople1700000001532 } from './migrations/1700000001532-erasable-people';
import { ActsOfTheAuditLog1700000001620 } from './migrations/1700000001620-acts-of-the-audit-log';
import { Schedules1700000000800 } from './migrations/1700000000800-schedules';

const CHAINS =
  'the seals go over all stores, so that none goes with the store that it is about; it holds codes, counts and hashes';
const OPERATION = 'the operation of the product itself, which only its administrators see';
const VERSION = 'the version of the database';

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
    AuditSeals1700000001351,
    NormalText1700000001450,
    SightOfAnswers1700000001530,
    ErasablePeople1700000001532,
    ActsOfTheAuditLog1700000001620,
  ],
  appendOnly: ['schedule_decision', 'audit_seal', 'audit_seal_head'],
  audited: [
    { table: 'schedule_decision', kind: 'store', on: 'INSERT' },
    { table: 'person_erasure', kind: 'personal', on: 'INSERT' },
  ],
  readOnly: ['audit_entry', 'audit_head', 'audit_erased', 'person_erasure'],
  storeOf: { idempotent_answer: { column: 'made_for', sight: true } },
  acrossStores: {
    audit_head: CHAINS,
    audit_check: CHAINS,
    audit_erased: CHAINS,
    audit_seal: CHAINS,
    audit_seal_head: CHAINS,
    history_check: CHAINS,
    parked_job: OPERATION,
    schedule: OPERATION,
    schedule_day: OPERATION,
    schedule_decision: OPERATION,
    schedule_run: OPERATION,
    data_source_check: OPERATION,
    migrations: VERSION,
    sql_function: VERSION,
  },
  functions: {
    audit,
    feed_append: feedAppend,
    feed_make_partitions: feedMakePartitions,
    feed_retire: feedRetire,
    feed_drop: feedDrop,
    next_document_number: documentNumber,
    normal_text: normalText,
    person_erase: personErase,
  },
};
