/** Sentences about messages and their templates. */
export const MESSAGING_MESSAGES = {
  'template.codeRequired': { cn: '请输入模板CODE!', en: 'Please enter template CODE!' },
  'template.nameRequired': { cn: '请输入模板标题!', en: 'Please enter template title!' },
  'template.typeRequired': { cn: '请输入模板类型!', en: 'Please enter template type!' },
  'template.brokenPlaceholder': {
    cn: '“{found}”不是占位符，请写成 ${名字}，名字只用字母、数字和下划线',
    en: '“{found}” is not a placeholder. Write ${name} with letters, digits and underscores only',
  },
  'template.builtIn': {
    cn: '系统自己要用的模板不能删除',
    en: 'Templates used by the system cannot be deleted',
  },
  'message.noTemplate': { cn: '没有这个消息模板', en: 'Message template not found' },
  'message.badJson': { cn: '解析Json出错！', en: 'The JSON cannot be read' },
  'message.testFailed': { cn: '发送消息任务添加失败！', en: 'The message could not be queued' },
  'message.testQueued': { cn: '发送消息任务添加成功！', en: 'The message is queued' },
  'message.receiverRequired': { cn: '请填写收件人', en: 'Please enter the receiver' },
  'message.badPhone': { cn: '收件人要填手机号', en: 'The receiver must be a mobile number' },
  'message.badMail': { cn: '收件人要填邮箱地址', en: 'The receiver must be an email address' },
  'message.badOpenid': { cn: '收件人要填微信 openid', en: 'The receiver must be a WeChat openid' },
  'message.badUser': { cn: '收件人要填用户名', en: 'The receiver must be a user name' },
  'message.unknownUser': { cn: '本店没有这个用户名', en: 'No user in this store has this user name' },
  'message.testsTooMany': {
    cn: '一小时内已发送 {count} 条测试消息，请稍后再试',
    en: '{count} test messages sent in the last hour. Try again later',
  },
  'message.again': { cn: '{count} 条会重发', en: 'Messages to resend: {count}' },
  'message.givenUp': { cn: '{count} 条不再发', en: 'Messages given up: {count}' },
  'message.noneLeft': { cn: '这些消息都不用处理了', en: 'These messages need no action' },
  'message.codeOnce': {
    cn: '验证码和一次性链接不能重发',
    en: 'Codes and one-time links cannot be resent',
  },
} as const;
