import type { Language } from './messages';

/** What the alarms of a venue's edge say, by their code; `{name}` is who or what it is about. */
export const ALARM_WORDS = {
  cn: {
    kartNotStopping: '{name} 号车没有停下',
    kartNotSlowing: '{name} 号车没有慢下来',
    kartNotIn: '{name} 号车没有回位',
    kartStoppedItself: '{name} 号车失去与场地主机的联系后自行停下，等待手动恢复',
    spareNotStopping: '不在车上的车载设备 {name} 没有停下',
    tlsFiles: '场地主机的证书文件无法使用，仍使用之前的证书',
    kartClock: '{name} 号车的时钟不准',
    deviceTwice: '两个设备以 {name} 的身份连接，只有一个收到指令；请重新生成密钥',
    deviceRefused: '设备 {name} 的连接被拒绝',
    deviceFloods: '设备 {name} 发送的消息过多，场地主机已放慢读取',
    secondMachine: '另一台机器（{name}）以场地主机的身份连接，已被拒绝；要更换主机请重新配对',
    clockError: '场地主机的时钟不准',
    localStopUnavailable: '场地主机无法提供直接停车',
    gateSilent: '计时门 {name} 没有消息',
    gateClock: '计时门 {name} 的时钟被调过，这一圈计数但没有成绩',
    decoderSilent: '解码器 {name} 没有消息',
    printerPaper: '打印机 {name} 没有纸了',
    printerCover: '打印机 {name} 的盖子没有合上',
    latePassing: '{name} 号车有迟到的过线，其行驶已结束，不再计入成绩',
    diskFull: '场地主机磁盘已满',
    journalReset: '场地主机的记录损坏，已重新开始',
    journalWentBack: '场地主机的记录回到了较早的状态，其间的记录可能缺失',
  },
  en: {
    kartNotStopping: 'Kart {name} does not stop',
    kartNotSlowing: 'Kart {name} does not slow down',
    kartNotIn: 'Kart {name} has not come in',
    kartStoppedItself: 'Kart {name} lost the venue box and stopped by itself; it waits to be resumed',
    spareNotStopping: 'The kart device {name}, which is on no vehicle, does not stop',
    tlsFiles: "The files of the venue box's certificate cannot be used; the former certificate is still in use",
    kartClock: 'The clock of kart {name} is wrong',
    deviceTwice: 'Two devices use the identity of {name}, and only one gets commands: give it another key',
    deviceRefused: 'The device {name} is refused',
    deviceFloods: 'The device {name} sends too many messages; the venue box reads it slowly',
    secondMachine:
      'Another machine ({name}) came with the identity of the venue box and was refused; to replace the box, pair again',
    clockError: 'The clock of the venue box is wrong',
    localStopUnavailable: "The venue's own stop is not available",
    gateSilent: 'The gate {name} is silent',
    gateClock: 'The clock of the gate {name} was set: laps then count without a time',
    decoderSilent: 'The decoder {name} is silent',
    printerPaper: 'The printer {name} is out of paper',
    printerCover: 'The cover of the printer {name} is open',
    latePassing: 'A passing of kart {name} came after its ride was over and does not count',
    diskFull: 'The disk of the venue box is full',
    journalReset: 'The records of the venue box were damaged and restart',
    journalWentBack: 'The records of the venue box went back to an older state; some may be missing',
  },
} as const;
export type AlarmCode = keyof (typeof ALARM_WORDS)['cn'];
export const isAlarmCode = (code: string): code is AlarmCode => Object.hasOwn(ALARM_WORDS.cn, code);

/** An alarm is a code, or a code and who it is about: `kartNotStopping:7`. */
export function alarmParts(alarm: string): { code: AlarmCode | null; name: string } {
  const [, code = alarm, name = ''] = /^([^:]*):(.*)$/s.exec(alarm) ?? [];
  return { code: isAlarmCode(code) ? code : null, name };
}

/** The text of an alarm. For an alarm that only a newer edge knows it returns the alarm's code. */
export function alarmText(alarm: string, language: Language): string {
  const { code, name } = alarmParts(alarm);
  return code === null ? alarm : ALARM_WORDS[language][code].replace('{name}', name);
}
