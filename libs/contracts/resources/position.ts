import { f, readOnly, required } from './field';
import { everyAct, resource } from './resource';

const RANKS: string = 'position_rank';

/** A row names at most this many people. */
export const POSITION_PEOPLE_SHOWN = 3;

/**
 * A position is written on the page of a user and decides nothing. Its people are those of the store that the reader works for; head office
 * sees all of them.
 */
export const position = resource({
  name: 'position',
  path: '/sys/position',
  names: { cn: ['职务', '职务'], en: ['Position', 'Positions'] },
  purpose: {
    cn: '员工的职务和职级，只作登记，权限由角色决定。',
    en: 'Job titles and ranks of staff, for the record. Permissions come from roles.',
  },
  permissions: everyAct('position'),
  scope: 'all',
  title: 'name',
  titleEn: 'nameEn',
  fields: {
    name: required.text('职务名称', 'Name', '值班店长', { max: 50, search: 'contains', sort: true, width: 200 }),
    nameEn: f.text('英文名称', 'English name', 'Manager on duty', { max: 50, search: 'wire', list: 'hidden' }),
    postRank: f.choice(RANKS, '职级', 'Rank', '2', { nullable: true, search: 'exact', sort: 'desc' }),
    people: readOnly.int('人数', 'People', 2, { sort: true, width: 80 }),
    /** The first of them. */
    who: readOnly.text('谁', 'Who', '周敏、林可', { nullable: true, permission: 'user:list', width: 200 }),
    /** The role that most of them have. */
    usualRole: readOnly.reference('role', '多半用的角色', 'Usual role', '2234567890123400200', {
      nullable: true,
      permission: 'role:list',
      width: 160,
    }),
    code: required.text('职务编码', 'Code', 'duty-manager', {
      max: 50,
      unique: true,
      rule: 'dict_code',
      form: 'add',
      search: 'contains',
      sort: true,
      width: 160,
    }),
    rank: readOnly.choice(RANKS, '职务等级', 'Grade', '2', { nullable: true, list: false }),
    createBy: readOnly.text('创建人', 'Created by', 'admin', { list: 'hidden' }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', { sort: true, list: 'hidden' }),
  },
});
