import { z } from 'zod';
import { CONSUMPTION_TYPES } from '../dictionaries';
import { WAIT_MINUTES_MAX } from '../limits';
import { typedNumber } from '../normalise';
import { code, inForm, text } from './route';

/** Input fields that several counter calls share. Their errors are keys of the message table. */
export const runModeRequired = (key: string) =>
  z.preprocess((value) => value ?? '', z.enum(['circlemode', 'timermode'], key));
export const requiredText = (key: string, max = 64) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z.string(key).trim().min(1, key).max(max),
  );
/** An id that the service has given: a longer text than any of them is as unknown as a wrong one. */
export const idOf = (required: string, unknown: string) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z.string(required).trim().min(1, required).max(64, unknown),
  );

/** What leaves nothing on a screen: controls, format characters, spaces, and letters that are drawn as blanks. */
const UNSEEN = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** A name as people can read it; one of invisible characters alone is no name. */
const readable = (value: unknown): unknown => {
  const name = inForm('line')(value);
  return typeof name === 'string' && name.replace(UNSEEN, '') === '' ? '' : name;
};
/** What something is called, in one line. */
export const requiredName = (key: string, max: number) => z.preprocess(readable, z.string(key).min(1, key).max(max));
export const DRIVER_NAME_MAX = 30;
export const driverName = z
  .preprocess(readable, z.string('tab.driverRequired'))
  .pipe(z.string().min(1, 'tab.driverRequired').max(DRIVER_NAME_MAX));
export const optionalDriverName = z.preprocess(readable, z.string().max(DRIVER_NAME_MAX));
export const optionalCount = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z.number('pay.integerRequired').int('pay.integerRequired').optional(),
);

/** How long a number waits, where it is not as long as the store has set. */
export const waitMinutes = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z
    .number('lineUp.waitWrong')
    .int('lineUp.waitWrong')
    .min(1, 'lineUp.waitWrong')
    .max(WAIT_MINUTES_MAX, 'lineUp.waitWrong')
    .optional(),
);

/** Cash that the customer hands over, in yuan. Left out: the exact sum, or not written down. */
export const cashReceived = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typedNumber(value)),
  z.number('pay.cashReceived').min(0, 'pay.cashReceived').max(1_000_000, 'pay.cashReceived').optional(),
);

/** Fields that say how something is paid; the same for pay-later records and for the consumption tool. */
export const payment = {
  userId: text(64),
  consumeType: z.preprocess((value) => value ?? '', z.enum(CONSUMPTION_TYPES, 'pay.typeRequired')),
  consumePayMode: z.preprocess((value) => value ?? '', z.enum(['wechat', 'unline'], 'pay.payModeRequired')),
  consumeVehicleMode: runModeRequired('pay.runModeRequired'),
  usageMode: z.preprocess((value) => value ?? '', z.enum(['lineup', 'immediate'], 'pay.usageModeRequired')),
  sysDepartConsumeRoleId: idOf('pay.ruleRequired', 'tariff.unknown'),
  doTask: text(10),
  vehicleId: text(2000),
  payCode: code(64),
  /** Several codes, one for each person whom the rule charges, are joined by commas; blanks and dashes belong to a code. */
  groupNumber: text(4000),
  cheshou: optionalDriverName,
  remark: text(200),
  departuserId: text(64),
  printId: text(64),
  consumePassword: text(64),
  /** Where a member's balance pays a part only: how the rest is paid, and how much (yuan) the balance pays. */
  restPayMode: z.enum(['', 'wechat', 'unline'], 'pay.payModeRequired').optional(),
  balanceAmount: z.preprocess(
    (value) => (value === '' || value === null ? undefined : typedNumber(value)),
    z.number('pay.splitAmount').min(0, 'pay.splitAmount').max(1_000_000, 'pay.splitAmount').optional(),
  ),
};

export const listExample = { pageNo: 1, pageSize: 10 };
export const pageOf = <R>(record: R) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });

/** Another price than that of the rule, for one time (yuan), and why. */
export const changedPrice = {
  newPrice: z.preprocess(
    (value) => (value === '' || value === null ? undefined : typedNumber(value)),
    z.number('price.outOfRange').min(0, 'price.outOfRange').max(1_000_000, 'price.outOfRange').optional(),
  ),
  priceReason: text(200),
};
/** Who stands for it, with the own refund password. */
export const approval = { managerId: text(64), managerPassword: text(64) };
