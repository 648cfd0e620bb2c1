/** Runs that never started: every screen shows which kart did not drive, and why. */
import type { RunPayload } from '@paddock/contracts/feed';
import { defineTexts } from '../../shared/i18n';
import { notices } from '../../shared/notices';

const texts = defineTexts('startFailure', {
  cn: {
    notStarted: '{kart} 号车没有发车（{driver}）：{reason}',
    kartSilent: '车辆没有应答',
    kartRefused: '车辆拒绝启动',
    expired: '场地没有收到指令',
    redFlag: '赛道为红旗',
    vehicleBusy: '车辆正在使用中',
    unknownVehicle: '场地不认识这辆车',
    journalLost: '场地记录已丢失',
    stopUnconfirmed: '这辆车没有确认停车',
    stoppedMeanwhile: '发车前已按下停车',
    returning: '这辆车还在回场',
    notReturning: '这辆车已经不在回场',
    diskFull: '场地主机的磁盘写不进去',
  },
  en: {
    notStarted: 'Kart {kart} did not start ({driver}): {reason}',
    kartSilent: 'the kart did not answer',
    kartRefused: 'the kart refused to start',
    expired: 'the venue did not receive the command',
    redFlag: 'the track is under a red flag',
    vehicleBusy: 'the kart is in use',
    unknownVehicle: 'the venue does not know this kart',
    journalLost: 'the venue lost its records',
    stopUnconfirmed: 'the kart has not confirmed its last stop',
    stoppedMeanwhile: 'it was stopped before it started',
    returning: 'the kart is still coming in',
    notReturning: 'the kart is no longer coming in',
    diskFull: 'the disk of the venue box is full',
  },
});

const known = [
  'kartSilent',
  'kartRefused',
  'expired',
  'redFlag',
  'vehicleBusy',
  'unknownVehicle',
  'journalLost',
  'stopUnconfirmed',
  'stoppedMeanwhile',
  'returning',
  'notReturning',
  'diskFull',
] as const;

/** Long enough for somebody who is serving a customer, in seconds. */
const shownSeconds = 15;

/** Why a run never started, in words. */
export const failureText = (endReason: string | null): string =>
  texts.t(known.find((each) => each === endReason) ?? 'kartRefused');

/** Shows a notice when a run failed before it started, but not when somebody stopped it. */
export function notifyStartFailure(run: RunPayload): void {
  if (run.state !== 'FAILED' || run.endReason === null || run.endReason === 'stopped') return;
  const { cardName: kart, cheshou: driver } = run;
  notices.error(texts.t('notStarted', { kart, driver, reason: failureText(run.endReason) }), shownSeconds);
}
