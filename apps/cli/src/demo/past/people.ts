import type { Random } from './random';

const FAMILY_NAMES = [
  '林',
  '王',
  '张',
  '刘',
  '黄',
  '周',
  '徐',
  '朱',
  '何',
  '郭',
  '马',
  '罗',
  '梁',
  '宋',
  '郑',
  '谢',
] as const;
const GIVEN_NAMES = [
  '小雨',
  '子轩',
  '浩然',
  '思远',
  '梦琪',
  '嘉怡',
  '俊杰',
  '雨桐',
  '志强',
  '晓东',
  '欣然',
  '宇航',
] as const;
const NICKNAMES = [
  '追风',
  '漂移',
  '闪电',
  '红心',
  '北极星',
  '海盐',
  '月亮',
  '柠檬',
  '小熊',
  '松果',
  '雷达',
  '半糖',
] as const;

export interface Person {
  realname: string;
  nickname: string;
  phone: string;
  idCard: string;
}

/** Invented people; phones are of a form that is never given out. */
export const personOf = (random: Random, number: number): Person => ({
  realname: random.pick(FAMILY_NAMES) + random.pick(GIVEN_NAMES),
  nickname: `${random.pick(NICKNAMES)}${number}`,
  phone: `1380001${String(number).padStart(4, '0')}`,
  idCard: `04200${String(number).padStart(5, '0')}`,
});
export const walkInOf = (random: Random): string => `${random.pick(NICKNAMES)}${random.pick(GIVEN_NAMES)}`;
