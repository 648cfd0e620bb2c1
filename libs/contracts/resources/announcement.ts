import { f, readOnly } from './field';
import { resource } from './resource';

/** In each 20 characters, as a message that goes to many is read at a glance. */
export const MASS_MESSAGE_LENGTH_MAX = 20;
/** Our own form asks for none of these. */
const OLDER_CLIENTS = { receiverKind: ['NONE'] } as const;
export const ANNOUNCEMENT_LENGTH_MAX = 20_000;

/** Announcements and mass messages of the office: drafted, scheduled, published, withdrawn. */
export const announcement = resource({
  name: 'announcement',
  path: '/sys/annountCement',
  names: { cn: ['公告', '公告'], en: ['Announcement', 'Announcements'] },
  purpose: {
    cn: '发给全部、门店、角色或某些人的公告和消息，可定时发布，到期自动撤下。',
    en: 'Announcements and messages to everyone, stores, roles or people. Publish now or later; they end on their own.',
  },
  permissions: {
    list: 'announcement:list',
    add: 'announcement:add',
    edit: 'announcement:edit',
    delete: 'announcement:delete',
    deleteBatch: 'announcement:delete',
    export: 'announcement:list',
    import: 'announcement:add',
  },
  scope: 'shared',
  // Anyone who has got it reads it by the same call without this list's permission.
  calls: { queryById: null },
  title: 'titile',
  order: {
    filters: ['titile', 'stage', 'priority', 'categoryId', 'sendTime'],
    columns: ['titile', 'stage', 'priority', 'receivers', 'readShare', 'sendTime', 'updateTime'],
  },
  fields: {
    titile: f.text('标题', 'Title', '今晚 21:00 换 2 号门线圈', {
      required: 'notice.titleRequired',
      max: 100,
      search: 'contains',
      sort: true,
      width: 240,
    }),
    msgContent: f.richText('内容', 'Content', '<p>停 2 号门换线圈，约 40 分钟。</p>', {
      required: 'notice.contentRequired',
      max: ANNOUNCEMENT_LENGTH_MAX,
      list: false,
    }),
    // A form asks for it; older clients, which know of none, go without.
    homeImage: f.image('首图', 'Home image', 'a.png', {
      nullable: true,
      list: false,
      max: 68,
      shownWhen: { msgCategory: ['1'] },
    }),
    stage: readOnly.choice('announcement_stage', '状态', 'State', 'PUBLISHED', {
      search: 'exact',
      sort: true,
      width: 104,
    }),
    priority: f.choice('priority', '优先级', 'Priority', 'H', { search: 'exact', sort: true, width: 96 }),
    categoryId: f.reference('category', '分类', 'Category', '1', { nullable: true, search: 'exact', list: 'hidden' }),
    msgCategory: f.choice('msg_category', '类型', 'Kind', '1', { search: 'exact', list: 'hidden' }),
    // Offered and taken where the store has the app PHONE.
    bySms: f.yesNo('同时发短信', 'Also by text message', 'NO', {
      list: 'hidden',
      shownWhen: { msgCategory: ['2'] },
    }),
    receiverKind: f.choice('announcement_receivers', '范围', 'Receivers', 'STORES', {
      search: 'exact',
      list: 'hidden',
    }),
    receiverIds: f.text('范围内', 'Of these', 'A01,', {
      max: 4000,
      list: false,
      shownWhen: { receiverKind: ['STORES', 'ROLES', 'USERS'] },
    }),
    receivers: readOnly.text('发给', 'To', '滨江店', { width: 160 }),
    // Null where they are people, who are called the same in every language.
    receiversEn: readOnly.text('发给（英文）', 'To (English)', 'Riverside', { nullable: true, list: false }),
    // Of the receivers of the moment of publishing: how many have read it, of how many. Null before.
    readShare: readOnly.text('已读 / 应读', 'Read', '11/17', { nullable: true, width: 130 }),
    startTime: f.instant('定时发布', 'To be published', '2026-11-22 14:20:00', { nullable: true, list: 'hidden' }),
    endTime: f.instant('到期撤下', 'Ends', '2026-11-22 22:00:00', { nullable: true, list: 'hidden', sort: true }),
    sendTime: readOnly.instant('发布时间', 'Published', '2026-11-22 14:20:36', {
      nullable: true,
      search: 'range',
      sort: true,
      width: 150,
    }),
    cancelTime: readOnly.instant('撤回时间', 'Withdrawn', '2026-11-22 15:00:00', { nullable: true, list: 'hidden' }),
    sender: readOnly.text('发布人', 'By', '顾晓', { nullable: true, search: 'wire', list: 'hidden' }),
    openType: f.choice('open_type', '打开方式', 'Opens', 'url', { list: 'hidden' }),
    openPage: f.text('页面', 'Page', '/consume/SysConsumeTool', {
      max: 200,
      list: 'hidden',
      shownWhen: { openType: ['url', 'component'] },
    }),
    busId: f.text('记录', 'Record', '', { max: 64, list: false, shownWhen: { openType: ['component'] } }),
    // As older clients say what follows from the fields above.
    msgType: f.choice('msg_type', '通告对象', 'Receivers (older clients)', 'USER', {
      search: 'wire',
      list: false,
      shownWhen: OLDER_CLIENTS,
    }),
    userIds: f.text('接收人', 'People', '2234567890123456789,', {
      max: 4000,
      list: false,
      shownWhen: OLDER_CLIENTS,
    }),
    sendStatus: readOnly.choice('send_status', '发布状态', 'State (older clients)', '1', {
      search: 'wire',
      list: false,
    }),
    delFlag: readOnly.json<string>()('删除标记', 'Deleted', '0', { list: false }),
    busType: readOnly.json<string | null>()('业务类型', 'Type of record', null, { list: false }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-11-22 14:10:00', {
      search: 'wire',
      sort: 'desc',
      list: 'hidden',
    }),
    createBy: readOnly.text('创建人', 'Created by', '顾晓', { list: 'hidden' }),
    updateTime: readOnly.instant('最后修改', 'Last change', '2026-11-22 14:20:00', { sort: true, width: 150 }),
    updateBy: readOnly.text('修改人', 'Changed by', '顾晓', { list: 'hidden' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { nullable: true, list: 'hidden' }),
  },
});

/** What somebody has got. */
export const userAnnouncement = resource({
  name: 'userAnnouncement',
  path: '/sys/sysAnnouncementSend',
  names: { cn: ['我的公告', '我的公告'], en: ['My announcement', 'My announcements'] },
  purpose: {
    cn: '发给我的公告和系统消息。',
    en: 'Announcements and system messages sent to me.',
  },
  permissions: { list: 'notice:list' },
  scope: 'all',
  versioned: false,
  calls: { list: '/sys/sysAnnouncementSend/getMyAnnouncementSend', queryById: null, selected: null },
  title: 'titile',
  order: { filters: ['titile', 'readFlag', 'msgCategory', 'priority', 'sendTime'] },
  fields: {
    titile: readOnly.text('标题', 'Title', '今晚 21:00 换 2 号门线圈', { search: 'contains', width: 320 }),
    msgCategory: readOnly.choice('msg_category', '类型', 'Kind', '1', { search: 'exact', width: 110 }),
    priority: readOnly.choice('priority', '优先级', 'Priority', 'H', { search: 'exact', width: 96 }),
    sender: readOnly.text('发布人', 'By', '顾晓', { search: 'contains', width: 120 }),
    sendTime: readOnly.instant('时间', 'Time', '2026-11-22 14:20:36', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    readFlag: readOnly.choice('read_flag', '已读', 'Read', '0', { search: 'exact', width: 96 }),
    anntId: readOnly.text('编号', 'Number', '2234567890123600000', { list: false }),
    userId: readOnly.text('接收人', 'Receiver', '2234567890123456789', { list: false }),
    msgContent: readOnly.richText('内容', 'Content', '<p>停 2 号门换线圈。</p>', { list: false }),
    busId: readOnly.text('记录', 'Record', '', { list: false }),
    openType: readOnly.choice('open_type', '打开方式', 'Opens', 'url', { list: false }),
    openPage: readOnly.text('页面', 'Page', '/consume/SysConsumeTool', { list: false }),
  },
});
