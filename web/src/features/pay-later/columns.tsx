/** The columns of the pay-later list: what is read while somebody waits comes first, the long ids of the paper form last. */
import type { TabPayload } from '@paddock/contracts/feed';
import type { TableColumnsType } from 'antd';
import { orDash, rowTime } from '../../shared/format';
import type { Lang, Translate } from '../../shared/i18n';
import type { ConsumeType, RunMode } from '../../shared/words';
import { StateLabel } from '../../shared/StateGlyph';
import { payingState } from './settlement';
import { StatusCell } from './StatusCell';
import type { texts } from './texts';

export type TabAction = 'link' | 'single' | 'member' | 'edit' | 'detail';
type Text = ReturnType<(typeof texts)['use']>;

/** Actions that a row offers; settled rows and rows that are being paid offer none but their detail. */
export function actionsOf(tab: TabPayload, mayEdit: boolean): Exclude<TabAction, 'detail'>[] {
  if (tab.playState !== 'GUADAN' || payingState(tab) !== null) return [];
  const pay: Exclude<TabAction, 'detail'>[] = tab.consumeType === 'NOCARDCONSUME' ? ['link', 'single'] : ['member'];
  return mayEdit ? [...pay, 'edit'] : pay;
}

interface ColumnsOptions {
  t: Text;
  w: Translate<ConsumeType | RunMode>;
  language: Lang;
  storeNameOf: (orgCode: string, name: string) => string;
  mayEdit: boolean;
  onAction: (action: TabAction, tab: TabPayload) => void;
}

const idWidth = 176;

export function tabColumns({
  t,
  w,
  language,
  storeNameOf,
  mayEdit,
  onAction,
}: ColumnsOptions): TableColumnsType<TabPayload> {
  const dashed = (value: string | null) => orDash(value);
  return [
    {
      title: t('action'),
      key: 'action',
      fixed: 'start',
      width: language === 'en' ? (mayEdit ? 420 : 350) : mayEdit ? 272 : 200,
      render: (_, tab) => {
        const paying = payingState(tab);
        if (paying !== null) return <StateLabel state={paying} />;
        return actionsOf(tab, mayEdit).map((action) => (
          <button key={action} className="link-button tab-action" onClick={() => onAction(action, tab)}>
            {t(action)}
          </button>
        ));
      },
    },
    { title: t('status'), key: 'status', fixed: 'start', width: 148, render: (_, tab) => <StatusCell tab={tab} /> },
    { title: t('driver'), dataIndex: 'cheshou', width: 140, ellipsis: true },
    { title: t('ruleName'), dataIndex: 'roleId_dictText', width: 190, ellipsis: true },
    { title: t('consumeType'), width: 120, render: (_, tab) => w(tab.consumeType as ConsumeType) },
    { title: t('runMode'), width: 96, render: (_, tab) => w(tab.consumeVehicleMode) },
    {
      title: t('laps'),
      width: 64,
      align: 'right',
      render: (_, tab) => orDash(tab.consumeVehicleMode === 'circlemode' ? tab.countCycleNumber : null),
    },
    {
      title: t('duration'),
      width: 76,
      align: 'right',
      render: (_, tab) => orDash(tab.consumeVehicleMode === 'timermode' ? tab.duration : null),
    },
    { title: t('startTime'), width: 140, render: (_, tab) => <span className="num">{rowTime(tab.createTime)}</span> },
    { title: t('remark'), dataIndex: 'remark', width: 160, ellipsis: true },
    { title: t('card'), dataIndex: 'userId', width: 116, render: dashed },
    { title: t('nickname'), dataIndex: 'userNickname', width: 110, ellipsis: true, render: dashed },
    { title: t('realname'), dataIndex: 'userTruenmae', width: 110, ellipsis: true, render: dashed },
    {
      title: t('store'),
      width: 92,
      ellipsis: true,
      render: (_, tab) => storeNameOf(tab.sysOrgCode, tab.sysOrgCode_dictText),
    },
    {
      title: t('recordId'),
      width: idWidth,
      render: (_, tab) => (
        <button className="link-button num" onClick={() => onAction('detail', tab)}>
          {tab.id}
        </button>
      ),
    },
    { title: t('runId'), dataIndex: 'gameLogId', width: idWidth, render: dashed },
    { title: t('rechargeId'), dataIndex: 'rechargeId', width: idWidth, render: dashed },
    { title: t('ruleId'), dataIndex: 'roleId', width: idWidth },
  ];
}
