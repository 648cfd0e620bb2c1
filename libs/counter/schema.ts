import type { AreaSchema } from '@paddock/kernel';
import { sellFromMembers } from './functions/sell-from-members.sql';
import { Counter1700000000160 } from './migrations/1700000000160-counter';
import { SoldTerms1700000000225 } from './migrations/1700000000225-sold-terms';
import { RefundsInTurn1700000000226 } from './migrations/1700000000226-refunds-in-turn';
import { ByRun1700000000227 } from './migrations/1700000000227-by-run';
import { NeverDriven1700000000240 } from './migrations/1700000000240-never-driven';
import { LighterHistory1700000000512 } from './migrations/1700000000512-lighter-history';
import { OrderHistory1700000000511 } from './migrations/1700000000511-order-history';
import { PresentDay1700000000270 } from './migrations/1700000000270-present-day';
import { MoneyFacts1700000000360 } from './migrations/1700000000360-money-facts';
import { LineUpList1700000000441 } from './migrations/1700000000441-line-up-list';
import { TrialsOfToday1700000000383 } from './migrations/1700000000383-trials-of-today';
import { TariffNameEn1700000000451 } from './migrations/1700000000451-tariff-name-en';
import { TariffRules1700000000550 } from './migrations/1700000000550-tariff-rules';
import { HistoryRefunds1700000000523 } from './migrations/1700000000523-history-refunds';
import { RefundedOtherwise1700000000521 } from './migrations/1700000000521-refunded-otherwise';
import { SplitPayment1700000000590 } from './migrations/1700000000590-split-payment';
import { OrderLines1700000000591 } from './migrations/1700000000591-order-lines';
import { CodesGivenBack1700000000762 } from './migrations/1700000000762-codes-given-back';
import { NotedRides1700000000595 } from './migrations/1700000000595-noted-rides';
import { SoldAtRate1700000000901 } from './migrations/1700000000901-sold-at-rate';
import { WaitOfOrder1700000000920 } from './migrations/1700000000920-wait-of-order';
import { RidePage1700000000955 } from './migrations/1700000000955-ride-page';
import { LineUpPresent1700000001400 } from './migrations/1700000001400-line-up-present';
import { SoldNames1700000000475 } from './migrations/1700000000475-sold-names';
import { RefundingSales1700000000995 } from './migrations/1700000000995-refunding-sales';
import { CounterTexts1700000001453 } from './migrations/1700000001453-counter-texts';
import { CashReceived1700000001510 } from './migrations/1700000001510-cash-received';
import { counterTexts } from './stored-texts';

export const counterSchema: AreaSchema = {
  migrations: [
    Counter1700000000160,
    SoldTerms1700000000225,
    RefundsInTurn1700000000226,
    ByRun1700000000227,
    NeverDriven1700000000240,
    PresentDay1700000000270,
    MoneyFacts1700000000360,
    TrialsOfToday1700000000383,
    LineUpList1700000000441,
    TariffNameEn1700000000451,
    SoldNames1700000000475,
    OrderHistory1700000000511,
    LighterHistory1700000000512,
    TariffRules1700000000550,
    RefundedOtherwise1700000000521,
    HistoryRefunds1700000000523,
    SplitPayment1700000000590,
    OrderLines1700000000591,
    NotedRides1700000000595,
    CodesGivenBack1700000000762,
    SoldAtRate1700000000901,
    WaitOfOrder1700000000920,
    RidePage1700000000955,
    RefundingSales1700000000995,
    LineUpPresent1700000001400,
    CounterTexts1700000001453,
    CashReceived1700000001510,
  ],
  texts: counterTexts,
  audited: [
    {
      table: 'consumption_order',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF pay_state, amount_fen, void_reason, voided_at',
      personal: ['drivers', 'remark'],
    },
    { table: 'tariff', kind: 'money', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'order_action', kind: 'money', on: 'INSERT OR UPDATE OR DELETE' },
    { table: 'order_line', kind: 'money', on: 'INSERT OR UPDATE OR DELETE', personal: ['drivers'] },
  ],
  appendOnly: ['order_action'],
  people: [
    { table: 'consumption_order', member: 'member_id', columns: ['drivers', 'remark'] },
    { table: 'order_line', through: { column: 'order_id', table: 'consumption_order' }, columns: ['drivers'] },
    { table: 'line_up_entry', through: { column: 'order_id', table: 'consumption_order' }, columns: ['driver_name'] },
    {
      table: 'tab',
      member: 'member_id',
      columns: ['member_nickname', 'member_real_name', 'driver_name', 'remark'],
    },
    // Behind the sales and their places in line, whose changes write words again.
    { table: 'order_history_word', through: { column: 'order_id', table: 'consumption_order' }, columns: [] },
  ],
  functions: { sell_from_members: sellFromMembers },
};
