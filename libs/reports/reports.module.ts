import { Module } from '@nestjs/common';
import { IdentityModule } from '@paddock/identity';
import { MessagingModule } from '@paddock/messaging';
import { NoticesModule } from '@paddock/notices';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { ReportController } from './report.controller';
import { ReportSending } from './report-sending.service';
import { Reports } from './reports.service';
import { reportTable } from './report.resource';

/** Saved reports and their sending. Needed by the worker too: it makes the files. */
@Module({
  imports: [IdentityModule, ResourcesModule, NoticesModule, MessagingModule],
  providers: [Reports, ReportSending],
  exports: [Reports, ReportSending],
})
export class ReportsModule {}

export const reportControllers = [ReportController, resourceController(reportTable, { except: ['list'] })];
