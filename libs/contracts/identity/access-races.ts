/** What was driven: the part of the table of permissions and menu entries with the races. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { everybody, staff } = HOLDERS;

export const RACE_MENU = [
  { url: '/match', cn: '赛事', en: 'Matches', icon: 'flag', heldBy: everybody },
  {
    url: '/match/SysRaceList',
    under: '/match',
    cn: '赛事列表',
    en: 'Race list',
    icon: 'flag',
    component: 'match/SysRaceList',
    heldBy: everybody,
    buttons: {
      'race:list': { cn: '查看赛事', en: 'View races', heldBy: everybody },
      'race:export': { cn: '导出赛事与圈速', en: 'Export races and laps', heldBy: staff },
    },
  },
  {
    url: '/match/SysRace',
    under: '/match',
    cn: '赛事成绩',
    en: 'Race result',
    icon: 'flag',
    component: 'match/SysRace',
    hidden: true,
    heldBy: everybody,
  },
] as const satisfies readonly MenuDefinition[];
