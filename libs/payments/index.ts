export * from './provider';
export * from './payment.jobs';
export * from './payment.listener';
export * from './payment.service';
export * from './payments.module';
export { PAYMENT_TIMES } from './payment.decisions';
export { paymentStates, progressOf, type PaymentProgress, type PaymentState } from './payment.states';
export { isWechatAuthCode, WechatProvider, type WechatSettings } from './wechat.provider';
export { loadWechatKeys, type WechatKeys } from './wechat.keys';
