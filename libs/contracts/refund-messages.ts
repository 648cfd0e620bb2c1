/** Sentences about refunds. */
export const REFUND_MESSAGES = {
  'refund.nothing': { cn: '这一单没有可退的', en: 'Nothing of this order can be given back' },
  'refund.changed': {
    cn: '订单刚刚变了，请核对后再退',
    en: 'The order has just changed, please check it and refund again',
  },
  'refund.onTrack': { cn: '还在跑，回来后再退', en: 'Still on the track, refund after the return' },
  'refund.personReturned': { cn: '这个人的钱已退', en: 'This person has the money back already' },
  'refund.giftWithoutPrice': {
    cn: '用掉的赠送没有价格，不能扣',
    en: 'The used gift has no price that could be taken off',
  },
  'refund.amountRequired': { cn: '请填写退款金额', en: 'Please type the amount to give back' },
  'refund.targetRequired': { cn: '请选择退到哪里', en: 'Please choose where it goes' },
  'refund.reasonRequired': { cn: '请选择退款原因', en: 'Please choose the reason' },
  'refund.sayWhy': { cn: '已跑完的要全退，请说明原因', en: 'This was driven in full: please say why it is given back' },
  'refund.groupShare': {
    cn: '本单按组收费，还有人要开车，只退一部分人请说明原因',
    en: 'The group pays one price as long as anybody of it drives: please say why a part goes back',
  },
  'refund.othersDrive': {
    cn: '同一预约的其他人还要开车，要退请说明原因',
    en: 'Others of the same reservation still drive for this price: please say why it is given back',
  },
  'refund.depositCounted': {
    cn: '订金已有 {amount} 元抵扣账单，要退请说明原因',
    en: '{amount} of the deposit has paid a bill: please say why it is given back',
  },
  'refund.trialSettled': {
    cn: '这笔充值已抵一次体验，全部退掉请说明原因',
    en: 'This recharge has settled a free trial: please say why all of it is given back',
  },
  'refund.memberOnly': { cn: '会员账户付的只能退回账户', en: 'What a member account paid goes back into it only' },
  'refund.twoParts': {
    cn: '这一单分两部分付款，各自原路退回',
    en: 'This was paid in two parts: each goes back to where it came from',
  },
  'refund.memberNeeded': { cn: '请先查会员', en: 'Please look the member up first' },
  'refund.rechargeNotToMember': { cn: '充值退款不能再进余额', en: 'A recharge cannot be refunded into the balance' },
  'refund.passwordRequired': { cn: '请输入退款密码', en: 'Please type the refund password' },
  'refund.wrongPassword': { cn: '退款密码错误', en: 'The refund password is wrong' },
  'refund.noPassword': { cn: '还没有退款密码，请先设置', en: 'There is no refund password yet, please set one first' },
  'refund.managerRequired': { cn: '请选择店长', en: 'Please choose the manager' },
  'refund.overNeedsManager': {
    cn: '团购码或畅玩卡已过期，退回要店长同意',
    en: 'The group code or free-play card has expired: a manager must approve the refund',
  },
  'refund.managerUnknown': { cn: '这个人不能批准退款', en: 'This person may not approve refunds' },
  'refund.unclear': { cn: '正在确认，请勿再退', en: 'Being confirmed, do not refund again' },
  'refund.settled': { cn: '这笔退款已有结果', en: 'This refund has ended already' },
  'refund.requested': { cn: '已申请退款 {number}', en: 'Refund {number} is on its way' },
  'refund.done': { cn: '已退款 {number}', en: 'Refund {number} is done' },
  'refund.toHandOver': { cn: '请把现金交给顾客，再确认', en: 'Please hand the cash over, then confirm it' },
  'refund.handedOver': { cn: '现金已交给顾客', en: 'The cash was handed over' },
  'refund.sentAgain': { cn: '已用同一退款号再次申请', en: 'Asked again under the same number' },
  'refund.laterAgain': { cn: '每 30 分钟自动再退一次', en: 'It is sent again every 30 minutes' },
  'refund.withManager': { cn: '已交给店长', en: 'Handed over to the manager' },
  'refund.writeOffReason': {
    cn: '请写明为什么核销',
    en: 'Please say why it is written off',
  },
  'refund.writtenOff': { cn: '已核销，没有退钱', en: 'Written off, no money was given back' },
} as const;
