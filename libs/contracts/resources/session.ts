import { englishName, f, readOnly, required } from './field';
import { resource } from './resource';
import { minutes, people } from './units';

/** A heat: places that start together. What moves it on has calls of its own. */
export const session = resource({
  name: 'session',
  path: '/session/sysSession',
  names: { cn: ['场次', '场次'], en: ['Session', 'Sessions'] },
  purpose: {
    cn: '几点开、有几个名额、按什么规则收费；预约占名额。',
    en: 'Start time, places and price of each session. Reservations take up places.',
  },
  permissions: {
    list: 'session:list',
    add: 'session:add',
    edit: 'session:edit',
    delete: 'session:delete',
    deleteBatch: 'session:delete',
  },
  scope: 'ownStore',
  title: 'name',
  titleEn: 'nameEn',
  fields: {
    name: required.text('场次名', 'Name', '14:00 周末场', { max: 50, search: 'contains', width: 160 }),
    nameEn: englishName('14:00 Weekend'),
    startTime: required.instant('开始时间', 'Starts', '2026-03-14 14:00:00', {
      search: 'range',
      sort: 'asc',
      width: 150,
    }),
    day: readOnly.date('日期', 'Day', '2026-03-14', { search: 'exact', list: 'hidden' }),
    minutes: required.int('时长', 'Length', 15, { min: 1, max: 240, unit: minutes }),
    places: required.int('名额', 'Places', 10, { min: 1, max: 200, sort: true, unit: people }),
    placesTaken: readOnly.int('已占', 'Taken', 4, { sort: true }),
    state: readOnly.choice('session_state', '状态', 'State', 'CREATED', { search: 'exact', sort: true }),
    tariffId: f.reference('tariff', '消费规则', 'Consumption rule', '2234567890123460000', {
      required: 'pay.ruleRequired',
      width: 180,
    }),
    consumeVehicleMode: required.choice('consume_vehicle_mode', '运行模式', 'Run mode', 'circlemode'),
    kartGroup: required.choice('kart_group', '车型组', 'Karts', 'ADULT', { search: 'exact' }),
    remark: f.text('备注', 'Note', '', { max: 200 }),
  },
});
