/** All that a record holds, read-only. */
import type { TabPayload } from '@paddock/contracts/feed';
import { Button, Descriptions } from 'antd';
import { useStoreNameOf } from '../../shared/depart';
import { rowTime, money, orDash } from '../../shared/format';
import { Plate } from '../../shared/Plate';
import { ruleOfTab } from '../../shared/venueNames';
import { words, type ConsumeType } from '../../shared/words';
import { StateLabel } from '../../shared/StateGlyph';
import { Window } from '../../shared/Window';
import { RecordId } from './RecordId';
import { payingState } from './settlement';
import { StatusCell } from './StatusCell';
import { texts } from './texts';

export function DetailDialog({ tab, onClose }: { tab: TabPayload; onClose: () => void }) {
  const t = texts.use();
  const w = words.use();
  const storeNameOf = useStoreNameOf();
  const paying = payingState(tab);
  const inLaps = tab.consumeVehicleMode === 'circlemode';
  const items = [
    { label: t('recordId'), children: <RecordId tab={tab} /> },
    { label: t('status'), children: <StatusCell tab={tab} /> },
    { label: t('storeWord'), children: storeNameOf(tab.sysOrgCode, tab.sysOrgCode_dictText) },
    { label: t('startTime'), children: rowTime(tab.createTime) },
    {
      label: t('vehicle'),
      children: tab.vehicleId_dictText ? <Plate number={tab.vehicleId_dictText} /> : orDash(null),
    },
    { label: t('driver'), children: tab.cheshou },
    { label: t('ruleName'), children: ruleOfTab(tab) },
    { label: t('ruleId'), children: tab.roleId },
    { label: t('consumeType'), children: w(tab.consumeType as ConsumeType) },
    { label: t('amount'), children: money(tab.amount) },
    { label: t('runMode'), children: w(tab.consumeVehicleMode) },
    {
      label: inLaps ? t('QUAN') : t('duration'),
      children: orDash(inLaps ? tab.countCycleNumber : tab.duration),
    },
    { label: t('runId'), children: orDash(tab.gameLogId) },
    { label: t('rechargeId'), children: orDash(tab.rechargeId) },
    { label: t('memberCardNumber'), children: orDash(tab.userId) },
    { label: t('memberNickname'), children: orDash(tab.userNickname) },
    { label: t('realname'), children: orDash(tab.userTruenmae) },
    { label: t('remark'), children: orDash(tab.remark) },
    ...(paying === null ? [] : [{ label: t('payment'), children: <StateLabel state={paying} />, span: 2 }]),
    { label: t('paymentOrder'), children: orDash(tab.consumeid) },
  ];
  return (
    <Window width={640} title={t('detail')} onClose={onClose} footer={<Button onClick={onClose}>{w('close')}</Button>}>
      <Descriptions
        size="small"
        column={2}
        colon={false}
        styles={{ label: { width: 112 } }}
        items={items.map((item) => ({ ...item, key: item.label }))}
        className="tab-detail"
      />
    </Window>
  );
}
