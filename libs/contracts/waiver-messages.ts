/** Sentences about waivers. */
export const WAIVER_MESSAGES = {
  'waiver.linkUnknown': {
    cn: '这个二维码无效，请到前台重新扫码',
    en: 'This code is invalid. Please scan again at the counter',
  },
  'waiver.linkExpired': {
    cn: '二维码已过期，请到前台重新扫码',
    en: 'This code has expired. Please scan again at the counter',
  },
  'waiver.linkUsedUp': {
    cn: '这个二维码签得太多了，请到前台重新扫码',
    en: 'This code was used too often. Please scan again at the counter',
  },
  'waiver.noText': { cn: '本店还没有免责书', en: 'This store has no waiver yet' },
  'waiver.textChanged': { cn: '免责书刚刚更新，请重新阅读', en: 'The waiver has just changed. Please read it again' },
  'waiver.nameRequired': { cn: '请填写姓名', en: 'Please enter your name' },
  'waiver.phoneRequired': { cn: '请填写手机号', en: 'Please enter your phone number' },
  'waiver.phoneWrong': {
    cn: '手机号不对，国外号码请以 + 开头',
    en: 'Invalid phone number. Numbers from abroad start with +',
  },
  'waiver.birthRequired': { cn: '请填写出生日期', en: 'Please enter the date of birth' },
  'waiver.birthWrong': { cn: '出生日期不对', en: 'Invalid date of birth' },
  'waiver.heightRequired': { cn: '请填写身高', en: 'Please enter the height' },
  'waiver.heightWrong': { cn: '身高不对，请填厘米', en: 'Invalid height. Enter it in centimetres' },
  'waiver.classRequired': { cn: '请选择车型', en: 'Please choose the kart' },
  'waiver.tooYoung': { cn: '成人车要满 {age} 岁', en: 'Adult karts are for ages {age} and over' },
  'waiver.tooYoungForJunior': {
    cn: '儿童车要满 {age} 岁',
    en: 'Junior karts are for ages {age} and over',
  },
  'waiver.tooShort': {
    cn: '成人车要身高 {height} 厘米以上',
    en: 'Adult karts are for heights of {height} cm and over',
  },
  'waiver.tooShortForJunior': {
    cn: '儿童车要身高 {height} 厘米以上',
    en: 'Junior karts are for heights of {height} cm and over',
  },
  'waiver.guardianRequired': {
    cn: '未满 {age} 岁要监护人一起签',
    en: 'Under {age} years a guardian must sign too',
  },
  'waiver.guardianSigns': { cn: '请监护人签名', en: 'The guardian must sign' },
  'waiver.signatureRequired': { cn: '请签名', en: 'Please sign' },
  'waiver.signatureWrong': { cn: '签名看不清，请重新签', en: 'The signature is not readable. Please sign again' },
  'waiver.consentRequired': { cn: '请勾选同意', en: 'Please tick to agree' },
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
    en: 'This waiver is for junior karts. Adult karts need a new one',
  },
  'waiver.notValid': { cn: '这份免责书已失效', en: 'This waiver is no longer valid' },
  'waiver.notWaiting': { cn: '这位车手已不在排队或场上', en: 'This driver is no longer waiting or on track' },
  'waiver.matched': { cn: '已对上车手', en: 'Waiver matched to the driver' },
  'waiver.unmatched': { cn: '已取消对应', en: 'Match removed' },
  'waiver.blanked': { cn: '个人资料已删除', en: 'Personal data deleted' },
  'waiver.reasonRequired': { cn: '请填写撤回原因', en: 'Please give a reason for withdrawing' },
  'waiver.withdrawn': { cn: '已撤回', en: 'Waiver withdrawn' },
  'waiver.withdrawnAlready': { cn: '这份免责书已经撤回', en: 'This waiver was already withdrawn' },
  'waiver.textRequired': { cn: '两种语言都要写', en: 'Please enter the text in both languages' },
  'waiver.textSame': { cn: '内容没有变', en: 'The text has not changed' },
  'waiver.published': { cn: '已发布第 {number} 版', en: 'Version {number} is published' },
  'waiver.searchShort': {
    cn: '请输入姓名，或手机号后四位',
    en: 'Please enter a name or the last four phone digits',
  },
} as const;
