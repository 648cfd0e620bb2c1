/** What the alarms of a venue's edge say, by their code; `{name}` is who or what it is about. */
export const ALARM_WORDS = {
  cn: {
    kartNotStopping: '{name} 号车没有停下',
    spareNotStopping: '不在车上的车载设备 {name} 没有停下',
    kartClock: '{name} 号车的时钟不准',
    deviceRefused: '设备 {name} 的连接被拒绝',
    clockError: '场地主机的时钟不准',
    localStopUnavailable: '场地主机无法提供直接停车',
    gateSilent: '计时门 {name} 没有消息',
    decoderSilent: '解码器 {name} 没有消息',
    printerPaper: '打印机 {name} 没有纸了',
    printerCover: '打印机 {name} 的盖子没有合上',
    latePassing: '{name} 号车有迟到的过线，成绩已更正',
    diskFull: '场地主机磁盘已满',
    journalReset: '场地主机的记录损坏，已重新开始',
    journalWentBack: '场地主机的记录回到了较早的状态，其间的记录可能缺失',
  },
  en: {
    kartNotStopping: 'Kart {name} does not stop',
    spareNotStopping: 'The kart device {name}, which is on no vehicle, does not stop',
    kartClock: 'The clock of kart {name} is wrong',
    deviceRefused: 'The device {name} is refused',
    clockError: "The clock of the venue's machine is wrong",
    localStopUnavailable: "The venue's own stop is not available",
    gateSilent: 'The gate {name} is silent',
    decoderSilent: 'The decoder {name} is silent',
    printerPaper: 'The printer {name} is out of paper',
    printerCover: 'The cover of the printer {name} is open',
    latePassing: 'A late passing of kart {name}: its result was corrected',
    diskFull: "The disk of the venue's machine is full",
    journalReset: "The records of the venue's machine were damaged and restart",
    journalWentBack: "The records of the venue's machine went back to an older state; some may be missing",
  },
} as const;
export type AlarmCode = keyof (typeof ALARM_WORDS)['cn'];
export const isAlarmCode = (code: string): code is AlarmCode => Object.hasOwn(ALARM_WORDS.cn, code);

/** An alarm is a code, or a code and who it is about: `kartNotStopping:7`. */
export function alarmParts(alarm: string): { code: AlarmCode | null; name: string } {
  const [, code = alarm, name = ''] = /^([^:]*):(.*)$/s.exec(alarm) ?? [];
  return { code: isAlarmCode(code) ? code : null, name };
}
