/** Sentences about what is sold together, about prices that a manager approves, and about numbers that are passed. */
export const SALE_MESSAGES = {
  'lineUp.passed': { cn: '已过号', en: 'Skipped' },
  'sale.notTogether': {
    cn: '该消费类型不能合单',
    en: 'This consumption type cannot be combined',
  },
  'sale.oneProject': {
    cn: '合单的次数须是同一项目',
    en: 'Combined visits must be of one project',
  },
  'sale.vehicleTwice': { cn: '同一辆车选了两次', en: 'The same kart was chosen twice' },
  'bill.required': { cn: '请选择要合并结账的挂单', en: 'Please choose the records to pay together' },
  'bill.oneType': {
    cn: '合并结账的挂单须是同一消费类型',
    en: 'Records paid together must have the same consumption type',
  },
  'bill.oneStore': {
    cn: '合并结账的挂单须属于同一门店',
    en: 'Records paid together must belong to the same store',
  },
  'price.typeWrong': { cn: '该消费类型没有价格可改', en: 'This consumption type has no price to change' },
  'price.outOfRange': {
    cn: '新价格须不同于原价，不小于 0，且不超过原价的 {times} 倍',
    en: 'The new price must differ from the rule price, be 0 or more and at most {times} times the rule price',
  },
  'price.recordNotInBill': {
    cn: '改价的那一单不在这次结账里',
    en: 'The record with the new price is not part of this bill',
  },
  'price.onceEach': {
    cn: '每一单只改一次价，整单改价就不能再改其中一单',
    en: 'Change each price once; with one price for all, no single prices',
  },
  'price.reasonRequired': { cn: '请填写改价原因', en: 'Please give a reason for the price change' },
  'price.notAllowed': { cn: '没有改价权限', en: 'You cannot change prices' },
  'price.giftInstead': {
    cn: '充值不能改成 0 元，白送请走赠送申请',
    en: 'A recharge cannot be sold for 0 yuan. Use a gift application instead',
  },
  'price.noCoupon': {
    cn: '改价的充值不能再用优惠券',
    en: 'Coupons cannot be used with a changed price',
  },
  'ride.unknown': {
    cn: '没有找到这张排队票，请问前台',
    en: 'Ticket not found. Please ask at the counter',
  },
  'tariff.noRide': {
    cn: '{ruleName}不用开车，不能选车辆或先玩',
    en: '{ruleName} is not a ride, so no kart can be chosen',
  },
} as const;
