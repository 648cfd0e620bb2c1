/** Sentences about waivers. */
export const WAIVER_MESSAGES = {
  'waiver.linkUnknown': {
    cn: '这个二维码无效，请到前台重新扫码',
    en: 'This code is not valid, please scan the one at the counter again',
  },
  'waiver.linkExpired': {
    cn: '二维码已过期，请到前台重新扫码',
    en: 'This code has expired, please scan the one at the counter again',
  },
  'waiver.linkUsedUp': {
    cn: '这个二维码签得太多了，请到前台重新扫码',
    en: 'This code was used too often, please scan the one at the counter again',
  },
  'waiver.noText': { cn: '本店还没有免责书', en: 'This store has no waiver yet' },
  'waiver.textChanged': { cn: '免责书刚刚更新，请重新阅读', en: 'The waiver has just changed, please read it again' },
  'waiver.nameRequired': { cn: '请填写姓名', en: 'Please write your name' },
  'waiver.phoneRequired': { cn: '请填写手机号', en: 'Please write your phone number' },
  'waiver.phoneWrong': {
    cn: '手机号不对，国外号码请以 + 开头',
    en: 'This is no phone number; numbers from abroad begin with +',
  },
  'waiver.birthRequired': { cn: '请填写出生日期', en: 'Please give the date of birth' },
  'waiver.birthWrong': { cn: '出生日期不对', en: 'This is no date of birth' },
  'waiver.heightRequired': { cn: '请填写身高', en: 'Please give the height' },
  'waiver.heightWrong': { cn: '身高不对，请填厘米', en: 'This is no height, give it in centimetres' },
  'waiver.classRequired': { cn: '请选择车型', en: 'Please choose the kart' },
  'waiver.tooYoung': { cn: '成人车要满 {age} 岁', en: 'Adult karts are for drivers of {age} years and older' },
  'waiver.tooYoungForJunior': {
    cn: '儿童车要满 {age} 岁',
    en: 'Junior karts are for drivers of {age} years and older',
  },
  'waiver.tooShort': {
    cn: '成人车要身高 {height} 厘米以上',
    en: 'Adult karts are for drivers of {height} cm and taller',
  },
  'waiver.tooShortForJunior': {
    cn: '儿童车要身高 {height} 厘米以上',
    en: 'Junior karts are for drivers of {height} cm and taller',
  },
  'waiver.guardianRequired': {
    cn: '未满 {age} 岁要监护人一起签',
    en: 'Under {age} years a guardian must sign too',
  },
  'waiver.guardianSigns': { cn: '请监护人签名', en: 'The guardian must sign' },
  'waiver.signatureRequired': { cn: '请签名', en: 'Please sign' },
  'waiver.signatureWrong': { cn: '签名看不清，请重新签', en: 'The signature cannot be read, please sign again' },
  'waiver.consentRequired': { cn: '请勾选同意', en: 'Please agree to the text' },
  'waiver.signed': { cn: '已签署，有效到 {day}', en: 'Signed, valid until {day}' },
  'waiver.missing': {
    cn: '{driver} 还没有签免责书，不能发车',
    en: '{driver} has not signed the waiver and cannot start',
  },
  'waiver.mayNotDrive': {
    cn: '{driver} 不能开这一场的车：{why}',
    en: '{driver} may not drive the karts of this session: {why}',
  },
  'waiver.mayNotDriveKart': {
    cn: '{driver} 不能开 {kart} 号车：{why}',
    en: '{driver} may not drive kart {kart}: {why}',
  },
  'waiver.signedForJunior': {
    cn: '免责书签的是儿童车，开成人车要重新签',
    en: 'The waiver was signed for junior karts, adult karts need one of their own',
  },
  'waiver.notValid': { cn: '这份免责书已失效', en: 'This waiver is not valid any more' },
  'waiver.notWaiting': { cn: '这位车手已不在排队或场上', en: 'This driver is neither waiting nor on track' },
  'waiver.matched': { cn: '已对上车手', en: 'The driver has this waiver now' },
  'waiver.unmatched': { cn: '已取消对应', en: 'The driver has no waiver now' },
  'waiver.blanked': { cn: '个人资料已删除', en: 'The personal data were deleted' },
  'waiver.reasonRequired': { cn: '请填写撤回原因', en: 'Please write why it is withdrawn' },
  'waiver.withdrawn': { cn: '已撤回', en: 'The waiver is withdrawn' },
  'waiver.withdrawnAlready': { cn: '这份免责书已经撤回', en: 'This waiver was withdrawn already' },
  'waiver.textRequired': { cn: '两种语言都要写', en: 'Please write the text in both languages' },
  'waiver.textSame': { cn: '内容没有变', en: 'Nothing of the text has changed' },
  'waiver.published': { cn: '已发布第 {number} 版', en: 'Version {number} is published' },
  'waiver.searchShort': {
    cn: '请输入姓名，或手机号后四位',
    en: 'Please type a name, or the last four digits of a phone',
  },
} as const;
