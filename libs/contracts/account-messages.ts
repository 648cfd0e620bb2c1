/** Messages about codes by SMS, registration, the own account and its sign-ins. */
export const ACCOUNT_MESSAGES = {
  'password.sameAsFormer': { cn: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  'code.sent': { cn: '验证码已发送，10分钟内有效', en: 'Code sent. It is valid for 10 minutes' },
  'code.stillValid': { cn: '验证码10分钟内，仍然有效！', en: 'The code sent in the last 10 minutes is still valid' },
  'code.wrong': { cn: '验证码错误或已过期', en: 'Verification code incorrect or expired' },
  'code.right': { cn: '验证码正确', en: 'Verification code correct' },
  'code.required': { cn: '请输入验证码!', en: 'Please enter the verification code!' },
  'code.notSent': {
    cn: '短信服务没有开通，请联系管理员',
    en: 'Text messages are not set up. Please ask an administrator',
  },
  'code.tooMany': {
    cn: '获取验证码过于频繁，请 {seconds} 秒后再试',
    en: 'Too many code requests. Try again in {seconds} s',
  },
  'password.refundEasy': {
    cn: '退款密码太容易猜到（如 1234、0000），请换一个',
    en: 'This refund password is too easy to guess (like 1234 or 0000). Choose another one',
  },
  'password.refundFirst': {
    cn: '还没有退款密码：请填登录密码作为旧密码，证明是本人',
    en: 'You have no refund password yet: enter your sign-in password as the old one to prove who you are',
  },
  'approval.sameHands': {
    cn: '两个账号在同一人手里（30 天内建的账号、设的密码或给的角色），不算第二个人，请换一位审批；总部会看到这次尝试',
    en: 'Both accounts are in the same hands (made, given a password or a role in the last 30 days), so this is no second person. Ask somebody else to approve; head office sees this attempt',
  },
  'password.common': { cn: '密码太常见，请换一个', en: 'This password is too common. Choose another one' },
  'password.empty': { cn: '新密码不允许为空!', en: 'The new password must not be empty' },
  'password.linkSent': {
    cn: '链接已发到 {phone}，{minutes} 分钟内有效，只能用一次',
    en: 'Link sent to {phone}. It works once, within {minutes} minutes',
  },
  'password.linkTooMany': {
    cn: '一小时内最多发 {count} 次链接，请稍后再试',
    en: 'At most {count} links per hour. Try again later',
  },
  'password.linkWrong': {
    cn: '链接无效、已用过或已过期，请让管理员再发一次',
    en: 'This link is invalid, used or expired. Ask an administrator for a new one',
  },
  'password.noAddress': {
    cn: '还不知道大家用什么地址打开系统，发不了链接：请在服务的设置里写好 PUBLIC_URL 再重启',
    en: 'No link can be sent because the address people open is unknown. Set PUBLIC_URL in the service settings and restart',
  },
  'password.noPhone': {
    cn: '该账号没有手机号，发不了链接',
    en: 'This account has no phone number, so no link can be sent',
  },
  'password.reset': { cn: '密码重置成功!', en: 'The password was reset' },
  'register.done': { cn: '注册成功，请等待启用', en: 'Registered. Please wait until your account is enabled' },
  'register.nameTaken': { cn: '用户账号已存在', en: 'This user name is already taken' },
  'register.nameWrong': {
    cn: '用户名为2到64个字符，不能有空格',
    en: 'A user name has 2 to 64 characters and no spaces',
  },
  'account.saved': { cn: '个人信息已保存', en: 'Your information is saved' },
  'account.savedButPhone': {
    cn: '已保存；手机号没有改：换号要用新号码收到的验证码',
    en: 'Saved, except the phone: changing it needs a code sent to the new number',
  },
  'account.notSelf': { cn: '只能修改自己的信息', en: 'You can only change your own information' },
  'account.nameIsRight': {
    cn: '您能看到的数据按姓名判断，请让管理员改姓名',
    en: 'The data you can see depend on your name. Ask an administrator to change it',
  },
  'account.nameRequired': { cn: '请输入姓名!', en: 'Please enter your name!' },
  'setting.noDays': { cn: '至少 1 天；-1 是不限天数', en: 'At least 1 day; -1 for no limit' },
  'setting.noUses': { cn: '至少 1 次；-1 是不限次', en: 'At least 1; -1 for no limit' },
  'signIn.ended': { cn: '已下线', en: 'Signed out there' },
  'signIn.casWrong': { cn: '单点登录票据无效', en: 'The single sign-on ticket is not valid' },
} as const;
