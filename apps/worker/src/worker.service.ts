import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { bookingBackground, ReservationReminders } from '@paddock/booking';
import { counterBackground, LineUp, Tabs, TrialWarnings } from '@paddock/counter';
import { figuresBackground } from '@paddock/figures';
import { filesBackground, UnusedFiles } from '@paddock/files';
import { EdgeCommands, EdgeListeners, fleetBackground } from '@paddock/fleet';
import { identityBackground, LicenceWarnings } from '@paddock/identity';
import {
  Background,
  CONFIG,
  type Config,
  Database,
  DataSources,
  Jobs,
  kernelBackground,
  LOGGER,
  type Logger,
} from '@paddock/kernel';
import { Coupons, ExpiredMembers, membershipBackground } from '@paddock/membership';
import { Deliveries, MessageLife, messagingBackground } from '@paddock/messaging';
import { Announcements, NoticeReactions, noticesBackground } from '@paddock/notices';
import { OnlineAnswers, onlineFormsBackground } from '@paddock/online-forms';
import { paymentBackground, PaymentRefunds, PaymentService, Reconciliation, ReviewDecisions } from '@paddock/payments';
import { racesBackground } from '@paddock/races';
import { refundsBackground, RefundSolutions } from '@paddock/refunds';
import { ReportSending, reportsBackground } from '@paddock/reports';
import { resourcesBackground } from '@paddock/resources';
import { AuditChecks, DiskSpace, systemBackground } from '@paddock/system';
import { Boards, timingBackground } from '@paddock/timing';
import { Waivers, waiversBackground } from '@paddock/waivers';
import { walletBackground } from '@paddock/wallet';

/** What the areas have done in the background. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly background: Background;

  constructor(
    db: Database,
    sources: DataSources,
    tabs: Tabs,
    lineUp: LineUp,
    trials: TrialWarnings,
    payments: PaymentService,
    refunds: PaymentRefunds,
    bills: Reconciliation,
    reviews: ReviewDecisions,
    solutions: RefundSolutions,
    reservations: ReservationReminders,
    licences: LicenceWarnings,
    waivers: Waivers,
    answers: OnlineAnswers,
    boards: Boards,
    coupons: Coupons,
    expired: ExpiredMembers,
    deliveries: Deliveries,
    messageLife: MessageLife,
    reactions: NoticeReactions,
    announcements: Announcements,
    auditChecks: AuditChecks,
    disk: DiskSpace,
    sending: ReportSending,
    jobs: Jobs,
    unusedFiles: UnusedFiles,
    commands: EdgeCommands,
    listeners: EdgeListeners,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    const areas = [
      kernelBackground(db, sources),
      walletBackground(db, log),
      paymentBackground(payments, refunds, bills, reviews),
      fleetBackground(db, commands, listeners, log),
      timingBackground(db, boards),
      membershipBackground(coupons, expired),
      resourcesBackground(db),
      counterBackground(tabs, lineUp, trials, log),
      refundsBackground(solutions, log),
      bookingBackground(reservations),
      racesBackground(db),
      reportsBackground(db, jobs, sending, log),
      identityBackground(licences),
      waiversBackground(waivers),
      onlineFormsBackground(answers),
      figuresBackground(db),
      messagingBackground(deliveries, messageLife, log),
      noticesBackground(db, reactions, announcements, log),
      systemBackground(auditChecks, disk),
      filesBackground(unusedFiles),
    ];
    this.background = new Background(config.REDIS_URL, db, areas, log);
  }

  onApplicationBootstrap(): void {
    this.background.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.background.close();
  }
}
