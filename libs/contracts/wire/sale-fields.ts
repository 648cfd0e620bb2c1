import { z } from 'zod';
import { CONSUMPTION_TYPES } from '../dictionaries';
import { text } from './route';

/** Input fields that several counter calls share. Their errors are keys of the message table. */
export const runModeRequired = (key: string) =>
  z.preprocess((value) => value ?? '', z.enum(['circlemode', 'timermode'], key));
export const requiredText = (key: string, max = 64) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z.string(key).trim().min(1, key).max(max),
  );
export const driverName = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z.string('tab.driverRequired').trim(),
  )
  .pipe(z.string().min(1, 'tab.driverRequired').max(30));
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Digits of a form as a number. What only JavaScript takes for one, `1e3`, `0x10` or `true`, stays what it is and is refused. */
export const typedNumber = (value: unknown): unknown =>
  typeof value === 'string' && PLAIN_NUMBER.test(value.trim()) ? Number(value) : value;
export const optionalCount = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z.number('pay.integerRequired').int('pay.integerRequired').optional(),
);

/** Fields that say how something is paid; the same for pay-later records and for the consumption tool. */
export const payment = {
  userId: text(64),
  consumeType: z.preprocess((value) => value ?? '', z.enum(CONSUMPTION_TYPES, 'pay.typeRequired')),
  consumePayMode: z.preprocess((value) => value ?? '', z.enum(['wechat', 'unline'], 'pay.payModeRequired')),
  consumeVehicleMode: runModeRequired('pay.runModeRequired'),
  usageMode: z.preprocess((value) => value ?? '', z.enum(['lineup', 'immediate'], 'pay.usageModeRequired')),
  sysDepartConsumeRoleId: requiredText('pay.ruleRequired'),
  doTask: text(10),
  vehicleId: text(2000),
  payCode: text(64),
  groupNumber: text(64),
  cheshou: text(30),
  remark: text(200),
  departuserId: text(64),
  printId: text(64),
  consumePassword: text(64),
};

export const listExample = { pageNo: 1, pageSize: 10 };
export const pageOf = <R>(record: R) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });
