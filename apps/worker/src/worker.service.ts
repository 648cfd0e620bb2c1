import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { counterBackground, LineUp, Tabs } from '@paddock/counter';
import { figuresBackground } from '@paddock/figures';
import { EdgeCommands, EdgeListeners, fleetBackground } from '@paddock/fleet';
import { Background, CONFIG, type Config, Database, kernelBackground, LOGGER, type Logger } from '@paddock/kernel';
import { Coupons, ExpiredMembers, membershipBackground } from '@paddock/membership';
import { paymentBackground, PaymentRefunds, PaymentService, Reconciliation, ReviewDecisions } from '@paddock/payments';
import { refundsBackground, RefundSolutions } from '@paddock/refunds';
import { resourcesBackground } from '@paddock/resources';
import { Boards, timingBackground } from '@paddock/timing';
import { Waivers, waiversBackground } from '@paddock/waivers';
import { walletBackground } from '@paddock/wallet';

/** What the areas have done in the background. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly background: Background;

  constructor(
    db: Database,
    tabs: Tabs,
    lineUp: LineUp,
    payments: PaymentService,
    refunds: PaymentRefunds,
    bills: Reconciliation,
    reviews: ReviewDecisions,
    solutions: RefundSolutions,
    waivers: Waivers,
    boards: Boards,
    coupons: Coupons,
    expired: ExpiredMembers,
    commands: EdgeCommands,
    listeners: EdgeListeners,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    const areas = [
      kernelBackground(db),
      walletBackground(db, log),
      paymentBackground(payments, refunds, bills, reviews),
      fleetBackground(db, commands, listeners, log),
      timingBackground(db, boards),
      membershipBackground(coupons, expired),
      resourcesBackground(db),
      counterBackground(tabs, lineUp, log),
      refundsBackground(solutions, log),
      waiversBackground(waivers),
      figuresBackground(db),
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
