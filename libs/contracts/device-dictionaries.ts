/** Built-in dictionaries of devices. */
export const DEVICE_DICTIONARIES = {
  device_kind: {
    gate: ['门', 'Gate'],
    decoder: ['解码器', 'Decoder'],
    kart: ['车', 'Kart'],
    light: ['灯', 'Light'],
    display: ['灯牌与客显', 'Board'],
    printer: ['打印机', 'Printer'],
    screen: ['大屏', 'Big screen'],
    edge: ['场地主机', 'Venue box'],
  },
  edge_event_state: {
    WAITING: ['待处理', 'Open'],
    APPLIED: ['已记入', 'Applied'],
    DROPPED: ['已放弃', 'Dropped'],
  },
  gate_role: { pitIn: ['进站口', 'Pit entry'] },
  device_condition: {
    0: ['离线', 'Offline'],
    1: ['要看一下', 'Needs a look'],
    2: ['等它报到', 'Not reported yet'],
    3: ['正常', 'Fine'],
    4: ['已停用', 'Out of service'],
  },
} as const;
