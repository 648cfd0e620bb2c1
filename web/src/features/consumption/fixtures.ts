/** Rows for the specs of this folder. */
import { emptyBox, memberBox, type MemberBox } from '../../shared/memberBox';
import { orderBody } from './orderBody';
import { newSale, type Preset } from './sale';
import type { Attempt, MemberRow, TariffRow } from './wire';

export const preset: Preset = {
  type: 'BALANCE',
  usageMode: 'lineup',
  runMode: 'circlemode',
  cashier: null,
  ticket: false,
  driverName: '神秘车手',
};

export const tariff = (change: Partial<TariffRow> = {}): TariffRow => ({
  id: 't1',
  version: 1,
  enabled: 'YES',
  limitHeadCount: 50,
  validFrom: null,
  validTo: null,
  memberDays: '',
  sysOrgCode: 'A01',
  sysOrgCode_dictText: '滨江店',
  projectType_dictText: '卡丁车',
  toolType_dictText: '卡丁车',
  consumeRoleName: '周末 10 圈 成人票',
  consumeRoleNameEn: null,
  consumeTypeRole: 'BALANCE',
  consumeTypeRole_dictText: '余额',
  price: 88,
  integral: 300,
  frequency: 2,
  duration: 0,
  countCycleNumber: 10,
  projectType: 'currency',
  muiltMode: 'MULTIPLY',
  muiltMode_dictText: '按人数扣费',
  notDoubledHeadCount: 1,
  toolType: 'KART',
  indexNumber: 1,
  createTime: '2026-03-01 09:00:00',
  ...change,
});

export const member = (change: Partial<MemberRow> = {}): MemberRow => ({
  id: '8800231607',
  version: 1,
  cardNumber: '8800231607',
  cardLost: 'NO',
  extraLaps: 'YES',
  frozen: 'NO',
  frozenReason: null,
  realname: '陈一鸣',
  nickname: '弯心猎手',
  phone: '138****2046',
  idCard: null,
  avatar: null,
  balance: 1286.5,
  recharge: 1000,
  give: 286.5,
  integral: 3420,
  frequency: 4,
  quan: 38,
  isChangWan: 'NO',
  isChangWan_dictText: '否',
  changWanEndTime: null,
  changwanName: null,
  changwanNameEn: null,
  havePassword: 'NO',
  endTime: null,
  orgCode: 'A01',
  orgCode_dictText: '滨江店',
  memberLevel: 3,
  exp: 2100,
  createTime: '2026-01-05 10:00:00',
  language: null,
  language_dictText: '',
  remark: null,
  ...change,
});

/** The box with a member's own card. */
export const heldCard = (change: Partial<MemberRow> = {}): MemberBox =>
  memberBox(emptyBox, { do: 'take', member: member(change) });

export const attempt: Attempt = {
  body: orderBody(
    { ...newSale('1', preset), card: heldCard(), tariff: tariff() },
    {
      number: 43,
      printerId: '',
      waitMinutes: null,
      consumePassword: '',
      defaultDriverName: preset.driverName,
      runModeText: () => '圈数模式',
      usageModeText: () => '排队等候',
    },
  ),
  idempotencyKey: 'key-1',
  projects: [],
};
