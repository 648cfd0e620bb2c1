import type { ConsumptionType } from '@paddock/contracts';

export interface DemoTariff {
  name: string;
  nameEn: string;
  type: ConsumptionType;
  priceYuan?: number;
  points?: number;
  visits?: number;
  projectType?: string;
  laps?: number;
  minutes?: number;
  multiPersonMode?: 'MULTIPLY' | 'SINGLE';
  notDoubledHeadCount?: number;
}

/** Invented rules of an invented venue: some for each type, some for laps only and some for time only. */
export const DEMO_TARIFFS: readonly DemoTariff[] = [
  { name: '周末 10 圈 成人票', nameEn: 'Weekend adult, 10 laps', type: 'BALANCE', priceYuan: 88, laps: 10 },
  { name: '周末 8 分钟 成人票', nameEn: 'Weekend adult, 8 minutes', type: 'BALANCE', priceYuan: 98, minutes: 8 },
  {
    name: '亲子双人车 5 圈（含头盔与一次性头套）',
    nameEn: 'Parent and child, 5 laps (helmet and hood included)',
    type: 'BALANCE',
    priceYuan: 128,
    laps: 5,
  },
  { name: '十五圈挑战', nameEn: 'Fifteen-lap challenge', type: 'BALANCE', priceYuan: 118, laps: 15 },
  { name: '新手体验 3 圈', nameEn: 'First ride, 3 laps', type: 'BALANCE', priceYuan: 38, laps: 3 },
  {
    name: '包场练习 30 分钟',
    nameEn: 'Private practice, 30 minutes',
    type: 'BALANCE',
    priceYuan: 688,
    minutes: 30,
    multiPersonMode: 'SINGLE',
    notDoubledHeadCount: 6,
  },
  { name: '学生票 10 圈', nameEn: 'Student, 10 laps', type: 'BALANCE', priceYuan: 68, laps: 10 },
  { name: '新手体验 3 圈', nameEn: 'First ride, 3 laps', type: 'NOCARDCONSUME', priceYuan: 38, laps: 3, minutes: 3 },
  { name: '散客 10 圈', nameEn: 'Walk-in, 10 laps', type: 'NOCARDCONSUME', priceYuan: 108, laps: 10 },
  { name: '散客 8 分钟', nameEn: 'Walk-in, 8 minutes', type: 'NOCARDCONSUME', priceYuan: 118, minutes: 8 },
  { name: '开业免费体验 2 圈', nameEn: 'Free opening ride, 2 laps', type: 'NOCARDCONSUME', priceYuan: 0, laps: 2 },
  { name: '次卡 1 次 8 圈', nameEn: 'Visit card, 8 laps', type: 'FREQUENCY', visits: 1, laps: 8 },
  {
    name: '卡丁车次卡 1 次 10 圈',
    nameEn: 'Kart visit card, 10 laps',
    type: 'FREQUENCY',
    visits: 1,
    projectType: 'KART',
    laps: 10,
  },
  { name: '积分兑换 5 圈', nameEn: 'Points for 5 laps', type: 'INTEGRAL', points: 500, laps: 5 },
  {
    name: '余额加积分 10 圈',
    nameEn: 'Balance and points, 10 laps',
    type: 'BALANCEANDINTEGRAL',
    priceYuan: 58,
    points: 200,
    laps: 10,
  },
  { name: '团购 10 圈', nameEn: 'Group coupon, 10 laps', type: 'GROUPCOUPON', laps: 10 },
  { name: '畅玩 8 分钟', nameEn: 'Free play, 8 minutes', type: 'PLAYFREELY', minutes: 8, laps: 10 },
  { name: '试车 3 圈', nameEn: 'Test drive, 3 laps', type: 'TESTCARD', laps: 3, minutes: 3 },
  { name: '圈数卡 10 圈', nameEn: 'Lap card, 10 laps', type: 'QUAN', laps: 10 },
  { name: '圈数卡 5 圈', nameEn: 'Lap card, 5 laps', type: 'QUAN', laps: 5 },
];

export interface DemoRechargeRule {
  name: string;
  nameEn: string;
  payDoType?: 'MEMBERRECHARGE' | 'CHANGWANCARD';
  amountType?: 'FIXED' | 'CUSTOM';
  saleMode?: 'STORED' | 'LISTPRICE';
  priceYuan?: number;
  rechargeYuan?: number;
  giftYuan?: number;
  points?: number;
  visits?: number;
  laps?: number;
  validDays?: number;
  cardDays?: number;
  cardTimes?: number;
}

/** Stored value with growing gifts, a free amount, laps and a free-play card. */
export const DEMO_RECHARGE_RULES: readonly DemoRechargeRule[] = [
  { name: '充 200 送 20', nameEn: 'Pay 200, get 20 more', rechargeYuan: 200, giftYuan: 20, points: 200 },
  { name: '充 500 送 80', nameEn: 'Pay 500, get 80 more', rechargeYuan: 500, giftYuan: 80, points: 500, visits: 1 },
  {
    name: '充 1000 送 200 加 10 圈',
    nameEn: 'Pay 1000, get 200 more and 10 laps',
    rechargeYuan: 1000,
    giftYuan: 200,
    points: 1000,
    visits: 2,
    laps: 10,
  },
  { name: '自定义金额充值', nameEn: 'Amount of your choice', amountType: 'CUSTOM', giftYuan: 0 },
  {
    name: '季度畅玩卡',
    nameEn: 'Free play for a quarter',
    payDoType: 'CHANGWANCARD',
    saleMode: 'LISTPRICE',
    priceYuan: 1288,
    points: 1288,
    cardDays: 90,
  },
];

export interface DemoMember {
  id: string;
  chip: string;
  realName: string;
  nickname: string;
  phone: string;
  rechargeYuan: number;
  giftYuan: number;
  points: number;
  visits: number;
  kartVisits: number;
  laps: number;
  level: number;
  experience: number;
  consumptionPassword?: string;
  endsOn?: string;
  unlimitedCard?: boolean;
}

const nobody = { rechargeYuan: 0, giftYuan: 0, points: 0, visits: 0, kartVisits: 0, laps: 0, level: 1, experience: 0 };

/** Invented people. Phones are of a form that is never given out. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    id: '8800231607',
    chip: '0412345678',
    realName: '陈一鸣',
    nickname: '弯心猎手',
    phone: '13800002046',
    rechargeYuan: 1000,
    giftYuan: 286.5,
    points: 3420,
    visits: 4,
    kartVisits: 8,
    laps: 38,
    level: 3,
    experience: 2100,
    consumptionPassword: '246810',
    unlimitedCard: true,
  },
  {
    ...nobody,
    id: '8800231608',
    chip: '0412345679',
    realName: '李夏',
    nickname: '橘子汽水',
    phone: '13800005678',
    rechargeYuan: 500,
    giftYuan: 100,
    points: 800,
    visits: 6,
    laps: 20,
    level: 2,
    experience: 600,
  },
  {
    ...nobody,
    id: '8800231609',
    chip: '0412345680',
    realName: '吴桐',
    nickname: '慢半拍先生',
    phone: '13900001234',
    rechargeYuan: 20,
    giftYuan: 0,
  },
  {
    ...nobody,
    id: '8800231610',
    chip: '0412345681',
    realName: '赵北',
    nickname: '北岸的风',
    phone: '13700004321',
    rechargeYuan: 300,
    endsOn: '2020-01-01',
  },
  {
    ...nobody,
    id: '8800231611',
    chip: '0412345682',
    realName: '孙小满',
    nickname: '小满',
    phone: '13600008888',
    rechargeYuan: 2000,
    giftYuan: 600,
    points: 1200,
    laps: 60,
    level: 4,
    experience: 5200,
  },
];

/** Unused group-purchase codes. */
export const DEMO_COUPONS = ['MT20260001', 'MT20260002', 'MT20260003', 'DY20260001', 'DY20260002'] as const;
export const DEMO_KARTS = 20;
