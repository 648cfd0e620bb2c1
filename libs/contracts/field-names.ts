/** What the fields of forms are called in messages: their labels on the screens. */
import type { Language } from './messages';

const FIELD_NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  /* sales and pay-later records */
  userId: { cn: '会员卡号', en: 'member card number' },
  consumeType: { cn: '消费类型', en: 'consumption type' },
  consumePayMode: { cn: '支付方式', en: 'payment mode' },
  consumeVehicleMode: { cn: '运行模式', en: 'run mode' },
  usageMode: { cn: '使用方式', en: 'usage mode' },
  sysDepartConsumeRoleId: { cn: '消费规则', en: 'consumption rule' },
  roleId: { cn: '消费规则', en: 'consumption rule' },
  vehicleId: { cn: '车辆', en: 'vehicle' },
  payCode: { cn: '付款码', en: 'payment code' },
  groupNumber: { cn: '团购码', en: 'group-purchase code' },
  cheshou: { cn: '车手昵称', en: 'driver nickname' },
  remark: { cn: '备注', en: 'remark' },
  departuserId: { cn: '收银员', en: 'cashier' },
  printId: { cn: '打印机编号', en: 'printer id' },
  consumePassword: { cn: '消费密码', en: 'consumption password' },
  headCount: { cn: '人数', en: 'head-count' },
  paiduiNumber: { cn: '排队号码', en: 'queue number' },
  drivers: { cn: '车手', en: 'drivers' },
  price: { cn: '金额', en: 'amount' },
  id: { cn: '记录编号', en: 'record id' },
  ids: { cn: '记录编号', en: 'record ids' },
  consumeid: { cn: '消费订单', en: 'consumption order' },
  reid: { cn: '充值订单', en: 'recharge order' },

  /* members and recharges */
  idCard: { cn: '卡内码', en: 'card number inside the card' },
  realname: { cn: '姓名', en: 'real name' },
  nickname: { cn: '昵称', en: 'nickname' },
  phone: { cn: '手机号', en: 'phone' },
  rechargeRoleId: { cn: '充值规则', en: 'recharge rule' },
  recharge: { cn: '充值金额', en: 'recharged amount' },
  give: { cn: '赠送金额', en: 'gifted amount' },
  payMode: { cn: '支付方式', en: 'payment mode' },

  /* coupons */
  couponId: { cn: '优惠券', en: 'coupon' },

  /* discount applications */
  integral: { cn: '积分', en: 'points' },
  frequency: { cn: '次数', en: 'visits' },
  quan: { cn: '圈数', en: 'laps' },
  projectType: { cn: '消费项目', en: 'project' },
  applyState: { cn: '审核结果', en: 'decision' },
  reject: { cn: '驳回原因', en: 'reason' },

  /* vehicles */
  cardName: { cn: '车辆名称', en: 'vehicle name' },
  indexNumber: { cn: '序号', en: 'number' },
  transponder: { cn: '应答器', en: 'transponder' },
  deviceId: { cn: '设备编号', en: 'device id' },
  action: { cn: '操作', en: 'action' },
  value: { cn: '数值', en: 'value' },
  flag: { cn: '旗号', en: 'flag' },
  runId: { cn: '运行记录', en: 'run log' },

  /* sign-in and lists */
  username: { cn: '用户名', en: 'user name' },
  password: { cn: '密码', en: 'password' },
  cashierId: { cn: '收银员', en: 'cashier' },
  nextCashierId: { cn: '接班', en: 'next cashier' },
  pieces: { cn: '张数', en: 'pieces' },
  drawer: { cn: '钱箱', en: 'drawer' },
  reason: { cn: '原因', en: 'reason' },
  note: { cn: '说明', en: 'note' },
  direction: { cn: '存取', en: 'in or out' },
  conPassword: { cn: '交班密码', en: 'shift password' },
  orgCode: { cn: '门店', en: 'store' },
  pageNo: { cn: '页码', en: 'page number' },
  pageSize: { cn: '每页条数', en: 'page size' },
  column: { cn: '排序字段', en: 'sort field' },
  order: { cn: '排序方向', en: 'sort direction' },
  filter: { cn: '查询条件', en: 'search condition' },
  superQueryParams: { cn: '高级查询条件', en: 'advanced search conditions' },
};

/** Fields of the platform's calls: the counter uses some of these names for something else. */
const PLATFORM_FIELD_NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  userId: { cn: '用户', en: 'user' },
  userid: { cn: '用户', en: 'user' },
  userIds: { cn: '用户', en: 'users' },
  userIdList: { cn: '用户', en: 'users' },
  lastUserIds: { cn: '用户', en: 'users' },
  roleId: { cn: '角色', en: 'role' },
  newRoleId: { cn: '角色', en: 'role' },
  oldRoleId: { cn: '角色', en: 'role' },
  depId: { cn: '部门', en: 'department' },
  departId: { cn: '部门', en: 'department' },
  permissionId: { cn: '菜单', en: 'menu entry' },
  permissionIds: { cn: '菜单', en: 'menu entries' },
  dataRuleIds: { cn: '数据规则', en: 'data rules' },
};

/** What the platform's calls call a field, by the path of the call; undefined where the general name fits. */
export const platformFieldName = (callPath: string, field: string): Readonly<Record<Language, string>> | undefined =>
  callPath.startsWith('/sys/') && Object.hasOwn(PLATFORM_FIELD_NAMES, field) ? PLATFORM_FIELD_NAMES[field] : undefined;

/** The name of the field at a path of a request, `drivers.0.cheshou`; the path itself where no form shows it. */
export function fieldNameIn(language: Language, path: string): string {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  return Object.hasOwn(FIELD_NAMES, field) ? (FIELD_NAMES[field]?.[language] ?? path) : path;
}
