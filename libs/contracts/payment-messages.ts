/** Messages about channels, refunds, payments that need a person, and differences between bill and books. */
export const PAYMENT_MESSAGES = {
  'paymentReview.done': { cn: '已处理', en: 'Settled' },
  'paymentReview.settled': { cn: '该事项已处理', en: 'This was settled already' },
  'paymentReview.wrongAct': { cn: '该事项不能这样处理', en: 'This can not be settled in this way' },
  'paymentReview.reasonRequired': { cn: '请填写原因', en: 'Please give the reason' },
  'paymentDifference.settled': { cn: '该差异已处理', en: 'This difference was settled already' },
  'refund.notPaid': { cn: '该订单没有可退的扫码收款', en: 'There is no scan payment of this order to give back' },
  'refund.tooMuch': { cn: '退款金额超过可退金额', en: 'This is more than can still be given back' },
  'refund.numberUsed': { cn: '退款单号已使用', en: 'This refund number was used for another refund' },
  'refund.notFailed': { cn: '该退款无需处理', en: 'This refund does not wait for a decision' },
  'refund.owed': {
    cn: '该笔收款未入账，只能退还顾客',
    en: 'This payment was never booked, so it can only be given back to the customer',
  },
  'pay.noWechat': {
    cn: '本店未开通微信收款，请换支付宝或现金',
    en: 'This store does not take WeChat Pay: take Alipay or cash',
  },
  'pay.noAlipay': {
    cn: '本店未开通支付宝收款，请换微信或现金',
    en: 'This store does not take Alipay: take WeChat Pay or cash',
  },
} as const;
