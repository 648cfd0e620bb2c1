import type { AreaSchema } from '@paddock/kernel';
import { noteDiscounts } from './functions/note-discounts.sql';
import { Figures1700000000600 } from './migrations/1700000000600-figures';
import { DepositFigures1700000000860 } from './migrations/1700000000860-deposit-figures';
import { DiscountFigures1700000000861 } from './migrations/1700000000861-discount-figures';
import { DiscountsAsGiven1700000000902 } from './migrations/1700000000902-discounts-as-given';
import { RechargePriceFigures1700000000931 } from './migrations/1700000000931-recharge-price-figures';
import { CardsWithoutLimit1700000000981 } from './migrations/1700000000981-cards-without-limit';
import { RewardFigures1700000000983 } from './migrations/1700000000983-reward-figures';

export const figuresSchema: AreaSchema = {
  migrations: [
    Figures1700000000600,
    DepositFigures1700000000860,
    DiscountFigures1700000000861,
    DiscountsAsGiven1700000000902,
    RechargePriceFigures1700000000931,
    CardsWithoutLimit1700000000981,
    RewardFigures1700000000983,
  ],
  audited: [],
  functions: { note_discounts: noteDiscounts },
};
