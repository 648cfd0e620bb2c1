/** Texts of a price that a manager approves on the spot. */
import { defineTexts } from '../i18n';
import { counterWords } from '../counterWords';

export const texts = defineTexts(
  'priceChange',
  {
    cn: {
      changePrice: '改价',
      rulePrice: '原价 {price}',
      approvedPrice: '{price}（{name} 批准：{reason}）',
      backToRule: '恢复原价',
      newPrice: '新价格',
      priceWrong: '须不同于原价，不超过原价的 {times} 倍',
      priceReason: '改价原因',
      priceReasonRequired: '请填写改价原因!',
      managerRequired: '请选择店长!',
      managerPassword: '店长退款密码',
      managerPasswordRequired: '请店长输入退款密码!',
      approvedOnSpot: '店长当场批准，姓名、原价、新价和原因都记入这一单和审计日志。',
    },
    en: {
      changePrice: 'Change the price',
      rulePrice: 'Rule: {price}',
      approvedPrice: '{price} (approved by {name}: {reason})',
      backToRule: 'Back to rule price',
      newPrice: 'New price',
      priceWrong: 'Must differ from the rule price and be at most {times} times it',
      priceReason: 'Reason',
      priceReasonRequired: 'Please give a reason!',
      managerRequired: 'Please choose the manager!',
      managerPassword: "Manager's refund password",
      managerPasswordRequired: 'The manager must enter the refund password!',
      approvedOnSpot:
        'The manager approves on the spot. Name, both prices and the reason are recorded in the order and the audit log.',
    },
  },
  counterWords,
);
