import { Module } from '@nestjs/common';
import { resourceController } from '@paddock/resources';
import { DictionaryCache } from './dictionaries/dictionary-cache.service';
import { AuditChecks } from './audit-log/audit-checks.service';
import { AuditDetails } from './audit-log/audit-details.service';
import { AuditController } from './audit-log/audit.controller';
import { auditTable } from './audit-log/audit.resource';
import { BrowserErrorController } from './browser-errors/browser-error.controller';
import { BrowserErrors } from './browser-errors/browser-errors.service';
import { DiskSpace } from './disk/disk-space.service';
import { DictionaryBin } from './dictionaries/dictionary-bin.service';
import { DictionaryChoices } from './dictionaries/dictionary-choices.service';
import { DictionaryController } from './dictionaries/dictionary.controller';
import { CategoryController } from './categories/category.controller';
import { categoryTable } from './categories/category.resource';
import { FillRuleController } from './fill-rules/fill-rule.controller';
import { fillRuleTable } from './fill-rules/fill-rule.resource';
import './older-checks-part';
import './store-part';
import { OfficeListsController } from './old-lists/office-lists.controller';
import { OlderCallsController, refusedCalls } from './old-lists/older-calls.controller';
import { alwaysEmpty, OldListsController } from './old-lists/old-lists.controller';
import { DataSourceController } from './data-sources/data-source.controller';
import { ScheduleController } from './schedules/schedule.controller';
import { scheduleTable } from './schedules/schedule.resource';
import { dictionaryItemTable, dictionaryTable } from './dictionaries/dictionary.resources';

/** Dictionaries: their rows and this process's picture of them. */
@Module({
  providers: [AuditChecks, AuditDetails, BrowserErrors, DiskSpace, DictionaryBin, DictionaryCache, DictionaryChoices],
  exports: [AuditChecks, AuditDetails, BrowserErrors, DiskSpace, DictionaryBin, DictionaryCache, DictionaryChoices],
})
export class SystemModule {}

export const systemControllers = [
  AuditController,
  resourceController(auditTable),
  BrowserErrorController,
  DataSourceController,
  ScheduleController,
  resourceController(scheduleTable),
  OldListsController,
  OfficeListsController,
  ...alwaysEmpty,
  OlderCallsController,
  ...refusedCalls,
  CategoryController,
  resourceController(categoryTable),
  FillRuleController,
  resourceController(fillRuleTable),
  DictionaryController,
  resourceController(dictionaryTable),
  resourceController(dictionaryItemTable),
];
