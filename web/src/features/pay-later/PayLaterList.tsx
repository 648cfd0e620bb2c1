/** The records of play first, pay later: live, with their ways to be settled. */
import type { PermissionCode } from '@paddock/contracts';
import type { TabPayload } from '@paddock/contracts/feed';
import { tab as resource } from '@paddock/contracts/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { money, orDash, rowTime } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { Plate } from '../../shared/Plate';
import { openPlayFirst } from '../../shared/playFirst';
import { ResourcePage } from '../../shared/resource';
import { maySeeEditRules, useMayPress, useSession } from '../../shared/session';
import { StateLabel } from '../../shared/StateGlyph';
import { limitsQuery } from '../../shared/tabLimits';
import { ruleOfTab } from '../../shared/venueNames';
import { words, type ConsumeType } from '../../shared/words';
import { PlayFirstWindow } from '../play-first/playFirstWindow';
import { mayPay, type TabAction } from './actions';
import { Limits } from './Limits';
import './pay-later.css';
import { RecordId } from './RecordId';
import { mayBill, payingState, together } from './settlement';
import { StatusCell } from './StatusCell';
import { texts } from './texts';

const TabWindow = lazyWindow(() => import('./TabWindow'));
const BillWindow = lazyWindow(() => import('./BillWindow'));
const windows = [TabWindow, BillWindow, PlayFirstWindow];
const idWidth = 176;

/** A record as people know it: who drove, by which rule, since when. */
const nameOf = (tab: TabPayload): string => [tab.cheshou, ruleOfTab(tab), rowTime(tab.createTime)].join(' ');

export default function PayLaterList() {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const mayAdd = useMayPress('playbeforepay:add');
  const mayEdit = maySeeEditRules(useSession().user);
  const [opened, setOpened] = useState<{ action: TabAction; tab: TabPayload } | null>(null);
  const [bill, setBill] = useState<{ tabs: readonly TabPayload[]; clear: () => void } | null>(null);
  usePreload(windows);
  const renewLimits = (): void => void client.invalidateQueries({ queryKey: limitsQuery().queryKey });
  useLiveTopic('tabs', renewLimits);
  const onChanged = (): void => {
    renewLimits();
    void client.invalidateQueries({ queryKey: storeKey(resource.name) });
  };
  const action = (key: TabAction, shown: (tab: TabPayload) => boolean, permission?: PermissionCode) => ({
    ...{ key, shown, link: true as const, label: () => t(key), ...(permission && { permission }) },
    onPress: (tab: TabPayload) => setOpened({ action: key, tab }),
  });
  return (
    <>
      <ResourcePage<typeof resource, TabPayload>
        resource={resource}
        side={<Limits />}
        facts={[{ label: w('pendingTabs'), values: { playState: 'GUADAN' } }]}
        {...(mayAdd ? { add: { label: w('playFirstPayLater'), cap: 'F8', hotkey: 'F8', onPress: openPlayFirst } } : {})}
        chosenTools={(chosen, clear) =>
          chosen.length > 1 && (
            <Permitted to="playbeforepay:settle">
              <KeyButton
                cap="F9"
                onClick={() => {
                  if (mayBill(chosen)) setBill({ tabs: chosen, clear });
                  else notices.warning(t('billMixed'));
                }}
              >
                {t('billTogether', { count: chosen.length, amount: money(together(chosen).amount) })}
              </KeyButton>
            </Permitted>
          )
        }
        actions={[
          { ...action('single', (tab) => mayPay(tab, 'single'), 'playbeforepay:settle'), next: true },
          { ...action('member', (tab) => mayPay(tab, 'member'), 'playbeforepay:settle'), next: true },
          { ...action('link', (tab) => mayPay(tab, 'single'), 'playbeforepay:link'), icon: 'chain' },
          ...(mayEdit ? [{ ...action('edit', (tab) => mayPay(tab, 'any')), icon: 'pen' as const }] : []),
        ]}
        actionsAt="start"
        insteadOfActions={(tab) => {
          const paying = payingState(tab);
          return paying && <StateLabel state={paying} />;
        }}
        barred={(tab) => payingState(tab) !== null}
        doneOf={(tab) => tab.playState !== 'GUADAN'}
        rowName={nameOf}
        onOpen={(tab) => setOpened({ action: 'detail', tab })}
        cells={{
          orderNumber: (tab) => <RecordId tab={tab} />,
          playState: (tab) => <StatusCell tab={tab} />,
          vehicleId: (tab) => (tab.vehicleId_dictText ? <Plate number={tab.vehicleId_dictText} /> : orDash(null)),
          roleId: (tab) => <span title={ruleOfTab(tab)}>{ruleOfTab(tab)}</span>,
          consumeType: (tab) => w(tab.consumeType as ConsumeType),
          consumeVehicleMode: (tab) => w(tab.consumeVehicleMode),
          countCycleNumber: (tab) => orDash(tab.consumeVehicleMode === 'circlemode' ? tab.countCycleNumber : null),
          duration: (tab) => orDash(tab.consumeVehicleMode === 'timermode' ? tab.duration : null),
        }}
        columns={[
          { name: 'ruleId', label: t('ruleId'), width: idWidth, after: 'rechargeId', render: (tab) => tab.roleId },
        ]}
      />
      {bill && (
        <BillWindow
          tabs={bill.tabs}
          onSettled={() => {
            bill.clear();
            onChanged();
          }}
          onClose={() => setBill(null)}
        />
      )}
      {opened && <TabWindow {...opened} onChanged={onChanged} onClose={() => setOpened(null)} />}
    </>
  );
}
