/** What an installation stands on, in the order of how much stops without it. Their words stand on the page. */
export const DATA_SOURCE_KEYS = [
  'postgres',
  'redis',
  'files',
  'wechatPay',
  'alipay',
  'sms',
  'wechat',
  'mail',
  'singleSignOn',
] as const;
export type DataSourceKey = (typeof DATA_SOURCE_KEYS)[number];
