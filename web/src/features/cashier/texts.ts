import { defineTexts } from '../../shared/i18n';

export const texts = defineTexts('cashier', {
  cn: {
    panel: '收银员面板',
    present: '当前收银员',
    nobody: '未设',
    change: '收银员交班',
    leave: '收银员退出',
    passwordTitle: '交班密码',
    passwordHint: '请 {name} 输入交班密码',
    passwordRequired: '请输入收银员交班密码!',
    passwordWrong: '密码错误!请输入正确的收银员交班密码!',
    notPresent: '该收银员不是当前收银员',
    changed: '{name} 已接班',
    left: '{name} 已退出',
  },
  en: {
    panel: 'Cashier panel',
    present: 'Current cashier',
    nobody: 'none',
    change: 'Cashier shift change',
    leave: 'Cashier exit',
    passwordTitle: 'Shift password',
    passwordHint: 'Ask {name} to enter the shift password',
    passwordRequired: 'Please enter the cashier shift password!',
    passwordWrong: 'Wrong password! Please enter the correct cashier shift password!',
    notPresent: 'This is not the current cashier',
    changed: '{name} took over',
    left: '{name} left',
  },
});
