import { Feed1700000000100 } from './1700000000100-feed';
import { Identity1700000000110 } from './1700000000110-identity';
import { Wallet1700000000120 } from './1700000000120-wallet';
import { Membership1700000000130 } from './1700000000130-membership';
import { Fleet1700000000140 } from './1700000000140-fleet';
import { Timing1700000000150 } from './1700000000150-timing';
import { Counter1700000000160 } from './1700000000160-counter';
import { Payments1700000000200 } from './1700000000200-payments';
import { ListStamps1700000000210 } from './1700000000210-list-stamps';
import { TimingApply1700000000220 } from './1700000000220-timing-apply';
import { SoldTerms1700000000225 } from './1700000000225-sold-terms';
import { RefundsInTurn1700000000226 } from './1700000000226-refunds-in-turn';
import { ByRun1700000000227 } from './1700000000227-by-run';
import { Recharge1700000000230 } from './1700000000230-recharge';
import { NeverDriven1700000000240 } from './1700000000240-never-driven';
import { PaymentDecisions1700000000250 } from './1700000000250-payment-decisions';
import { LapNumbers1700000000260 } from './1700000000260-lap-numbers';
import { TimingLines1700000000261 } from './1700000000261-timing-lines';
import { PresentDay1700000000270 } from './1700000000270-present-day';
import { StandingStop1700000000285 } from './1700000000285-standing-stop';
import { LedgerRepeat1700000000290 } from './1700000000290-ledger-repeat';

/** In order. A migration that has run anywhere is never changed; the next change is a new one. */
export const migrations = [
  Feed1700000000100,
  Identity1700000000110,
  Wallet1700000000120,
  Membership1700000000130,
  Fleet1700000000140,
  Timing1700000000150,
  Counter1700000000160,
  Payments1700000000200,
  ListStamps1700000000210,
  TimingApply1700000000220,
  SoldTerms1700000000225,
  RefundsInTurn1700000000226,
  ByRun1700000000227,
  Recharge1700000000230,
  NeverDriven1700000000240,
  PaymentDecisions1700000000250,
  LapNumbers1700000000260,
  TimingLines1700000000261,
  PresentDay1700000000270,
  StandingStop1700000000285,
  LedgerRepeat1700000000290,
];
