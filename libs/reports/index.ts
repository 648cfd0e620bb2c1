/** Reports: lists that somebody has saved with their conditions, and the files that are sent of them. */
export { reportControllers, ReportsModule } from './reports.module';
export { reportsBackground } from './reports.jobs';
export { ReportSending } from './report-sending.service';
export { Reports } from './reports.service';
