/** Dictionaries about the numbers that the product gives. */
export const NUMBER_DICTIONARIES = {
  fill_rule: {
    RESERVATION: ['预约号', 'Reservation number'],
    DISCOUNT: ['优惠申请单号', 'Discount application number'],
    MEMBERCARD: ['会员卡号', 'Member card number'],
  },
  fill_date_part: {
    NONE: ['没有', 'None'],
    DAY: ['年月日', 'Day'],
    MONTH: ['年月', 'Month'],
  },
  fill_renewal: {
    NEVER: ['从不', 'Never'],
    DAY: ['每天', 'Each day'],
    MONTH: ['每月', 'Each month'],
    YEAR: ['每年', 'Each year'],
  },
} as const;

const valuesOf = <Code extends keyof typeof NUMBER_DICTIONARIES>(code: Code) =>
  Object.keys(NUMBER_DICTIONARIES[code]) as (keyof (typeof NUMBER_DICTIONARIES)[Code] & string)[];
/** Numbers that follow a fill rule of the store. */
export const FILL_RULE_CODES = valuesOf('fill_rule');
export const FILL_DATE_PARTS = valuesOf('fill_date_part');
export const FILL_RENEWALS = valuesOf('fill_renewal');
