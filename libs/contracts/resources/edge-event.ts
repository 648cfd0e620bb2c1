import { readOnly } from './field';
import { resource } from './resource';

/** What an edge agent reported and could not be applied, and what people have decided of it. */
export const edgeEvent = resource({
  name: 'edgeEvent',
  path: '/edge/sysEdgeEvent',
  names: { cn: ['搁置事件', '搁置事件'], en: ['Event set aside', 'Events set aside'] },
  purpose: {
    cn: '场地主机报来、系统没能记下的事件：看原因，弄好后重新记入，或者写明原因放弃。',
    en: 'Events a venue box reported that could not be applied. Check why, then apply again or drop with a reason.',
  },
  permissions: { list: 'edgeEvent:list' },
  scope: 'store',
  title: 'kind',
  versioned: false,
  order: {
    filters: ['state', 'kind', 'createTime'],
    columns: ['kind', 'state', 'createTime', 'error', 'edgeName', 'reason', 'decidedName', 'decidedTime'],
  },
  fields: {
    kind: readOnly.text('事件', 'Event', 'run.lap', { search: 'contains', sort: true, width: 150 }),
    state: readOnly.choice('edge_event_state', '状态', 'State', 'WAITING', { search: 'exact', sort: true, width: 120 }),
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 14:32:07', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    error: readOnly.text('没能记下的原因', 'Why it could not be applied', 'run.laps: expected number', { width: 300 }),
    edgeName: readOnly.text('场地主机', 'Venue box', '一号店', { sort: true, list: 'hidden', width: 120 }),
    reason: readOnly.text('放弃原因', 'Reason for dropping', '演练的数据', { nullable: true, width: 180 }),
    decidedName: readOnly.text('处理人', 'Decided by', '王店长', { nullable: true, width: 100 }),
    decidedTime: readOnly.instant('处理时间', 'Decided', '2026-03-14 14:53:20', {
      nullable: true,
      past: true,
      sort: true,
      list: 'hidden',
      width: 150,
    }),
    seq: readOnly.int('序号', 'Number', 41, { list: 'hidden', width: 90 }),
    body: readOnly.longText('内容', 'Content', '{"kind":"run.lap"}', { max: 20_000, list: false }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { list: 'hidden' }),
  },
});
