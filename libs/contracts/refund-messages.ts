/** Sentences about refunds. */
export const REFUND_MESSAGES = {
  'refund.nothing': { cn: '这一单没有可退的', en: 'Nothing on this order can be refunded' },
  'refund.changed': {
    cn: '订单刚刚变了，请核对后再退',
    en: 'The order has just changed. Check it and refund again',
  },
  'refund.onTrack': { cn: '还在跑，回来后再退', en: 'Still on track. Refund after the run' },
  'refund.personReturned': { cn: '这个人的钱已退', en: 'This person has already been refunded' },
  'refund.giftWithoutPrice': {
    cn: '用掉的赠送没有价格，不能扣',
    en: 'The used gift has no price to deduct',
  },
  'refund.amountRequired': { cn: '请填写退款金额', en: 'Please enter the refund amount' },
  'refund.targetRequired': { cn: '请选择退到哪里', en: 'Please choose where to refund to' },
  'refund.reasonRequired': { cn: '请选择退款原因', en: 'Please choose the reason' },
  'refund.sayWhy': {
    cn: '已跑完的要全退，请说明原因',
    en: 'The run was completed. Please give a reason for the full refund',
  },
  'refund.groupShare': {
    cn: '本单按组收费，还有人要开车，只退一部分人请说明原因',
    en: 'The group paid one price and some still drive. Please give a reason for the partial refund',
  },
  'refund.othersDrive': {
    cn: '同一预约的其他人还要开车，要退请说明原因',
    en: 'Others in this reservation still drive. Please give a reason for the refund',
  },
  'refund.depositCounted': {
    cn: '订金已有 {amount} 元抵扣账单，要退请说明原因',
    en: '{amount} of the deposit was used for a bill. Please give a reason for the refund',
  },
  'refund.trialSettled': {
    cn: '这笔充值已抵一次体验，全部退掉请说明原因',
    en: 'This recharge covered a free trial. Please give a reason for the full refund',
  },
  'refund.noMoney': {
    cn: '不是用钱付的，不能退现金',
    en: 'It was not paid in money and cannot be given back in cash',
  },
  'refund.memberOnly': {
    cn: '会员账户付的只能退回账户',
    en: 'Member account payments can only go back to the account',
  },
  'refund.twoParts': {
    cn: '这一单分两部分付款，各自原路退回',
    en: 'This was paid in two parts. Each goes back the way it was paid',
  },
  'refund.memberNeeded': { cn: '请先查会员', en: 'Please find the member first' },
  'refund.rechargeNotToMember': { cn: '充值退款不能再进余额', en: 'A recharge cannot be refunded into the balance' },
  'refund.passwordRequired': { cn: '请输入退款密码', en: 'Please enter the refund password' },
  'refund.wrongPassword': { cn: '退款密码错误', en: 'Wrong refund password' },
  'refund.noPassword': { cn: '还没有退款密码，请先设置', en: 'No refund password yet. Set one first' },
  'refund.managerRequired': { cn: '请选择店长', en: 'Please choose the manager' },
  'refund.overNeedsManager': {
    cn: '团购码或畅玩卡已过期，退回要店长同意',
    en: 'The group code or free-play card has expired: a manager must approve the refund',
  },
  'refund.managerUnknown': { cn: '这个人不能批准退款', en: 'This person cannot approve refunds' },
  'refund.unclear': { cn: '正在确认，请勿再退', en: 'Being confirmed, do not refund again' },
  'refund.settled': { cn: '这笔退款已有结果', en: 'This refund is already completed' },
  'refund.requested': { cn: '已申请退款 {number}', en: 'Refund {number} requested' },
  'refund.done': { cn: '已退款 {number}', en: 'Refund {number} is done' },
  'refund.toHandOver': { cn: '请把现金交给顾客，再确认', en: 'Hand over the cash, then confirm' },
  'refund.handedOver': { cn: '现金已交给顾客', en: 'Cash handed over' },
  'refund.sentAgain': { cn: '已用同一退款号再次申请', en: 'Requested again under the same number' },
  'refund.laterAgain': { cn: '每 30 分钟自动再退一次', en: 'Retried every 30 minutes' },
  'refund.withManager': { cn: '已交给店长', en: 'Handed over to the manager' },
  'refund.writeOffReason': {
    cn: '请写明为什么核销',
    en: 'Please give a reason for the write-off',
  },
  'refund.writtenOff': { cn: '已核销，没有退钱', en: 'Written off, nothing refunded' },
} as const;
