/** Starts a vehicle before the customer pays: a free trial, or a member who is charged after the run. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { api, ApiError } from '../../shared/api';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { IntentKey } from '../../shared/ids';
import { KeyButton } from '../../shared/KeyCap';
import { MemberLookup } from '../../shared/MemberLookup';
import { notices } from '../../shared/notices';
import { PickerField, TariffPicker, VehiclePicker, type TariffRow, type VehicleRow } from '../../shared/pickers';
import { closePlayFirst } from '../../shared/playFirst';
import { readStored } from '../../shared/storage';
import { useMemberLookup } from '../../shared/useMemberLookup';
import { Window } from '../../shared/Window';
import { words, type ConsumeType, type RunMode } from '../../shared/words';
import { driverOf, startFault } from './checks';
import './play-first.css';
import { TrialLimits } from './TrialLimits';
import { texts } from './texts';
import { useRunMode } from './useRunMode';

const switchable = [
  'BALANCE',
  'FREQUENCY',
  'INTEGRAL',
  'BALANCEANDINTEGRAL',
  'GROUPCOUPON',
  'QUAN',
] as const satisfies readonly ConsumeType[];
type Switchable = (typeof switchable)[number];
type Kind = 'trial' | 'members';

interface StartBody {
  consumeVehicleMode: RunMode;
  roleId: string;
  remark: string;
  cheshou: string;
  vehicleId: string;
  printId: string;
}

export default function PlayFirstModal() {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const { runMode, asked, ask, answer, force } = useRunMode();
  const [kind, setKind] = useState<Kind>('trial');
  const [type, setType] = useState<Switchable>('BALANCE');
  const [rule, setRule] = useState<TariffRow | null>(null);
  const [cheshou, setDriver] = useState(w('mysteryRacer'));
  // Who is gone takes the name along, so that it never stands for the next one.
  const lookup = useMemberLookup((found) => setDriver(found ? driverOf(found, w('mysteryRacer')) : w('mysteryRacer')));
  const [vehicle, setVehicle] = useState<VehicleRow | null>(null);
  const [remark, setRemark] = useState('');
  const [picking, setPicking] = useState<'rule' | 'vehicle' | null>(null);
  const [intent] = useState(() => new IntentKey());
  const consumeType: ConsumeType = kind === 'trial' ? 'NOCARDCONSUME' : type;

  const start = useMutation({
    mutationFn: (body: StartBody) =>
      api.post<string>('/playbeforepay/sysPlayBeforePay/add', body, { idempotencyKey: intent.for(body) }),
    onSuccess: (answer) => {
      notices.success(answer.message || t('started'));
      intent.renew();
      setRule(null);
      setVehicle(null);
      setRemark('');
      lookup.clear();
      setDriver(w('mysteryRacer'));
      void client.invalidateQueries({ queryKey: ['tabs'] });
      void client.invalidateQueries({ queryKey: ['tabLimits'] });
      void client.invalidateQueries({ queryKey: ['vehicles'] });
    },
    // After a broken line the same form goes out again under the same key, so that one kart starts.
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'refused') intent.renew();
      void client.invalidateQueries({ queryKey: ['vehicles'] });
    },
  });
  const confirm = (): void => {
    const fault = startFault({
      cardUnsettled: kind === 'members' && lookup.unsettled,
      rule,
      cheshou,
      vehicleId: vehicle?.id ?? null,
      runMode,
    });
    if (fault !== null) notices.warning(t(fault, { ruleName: rule?.consumeRoleName ?? '' }));
    else if (rule && vehicle && !start.isPending) {
      start.mutate({
        consumeVehicleMode: runMode,
        roleId: rule.id,
        remark: remark.trim(),
        cheshou: cheshou.trim(),
        vehicleId: vehicle.id,
        printId: readStored('printId', ''),
      });
    }
  };

  const switchKind = (next: Kind): void => {
    setKind(next);
    setRule(null);
    lookup.clear();
    setType('BALANCE');
    setDriver(w('mysteryRacer'));
  };
  const switchType = (next: Switchable): void => {
    setType(next);
    setRule(null);
    if (next === 'QUAN') force('circlemode');
  };

  return (
    <>
      <Window
        keys={{ Enter: confirm }}
        width={900}
        title={t('title')}
        mask={{ closable: false }}
        onClose={closePlayFirst}
        footer={
          <>
            <KeyButton cap="Esc" onClick={closePlayFirst}>
              {t('close')}
            </KeyButton>
            <KeyButton tone="primary" cap="Enter" busy={start.isPending} onClick={confirm}>
              {t('start')}
            </KeyButton>
          </>
        }
      >
        <Tabs
          activeKey={kind}
          onChange={(next) => switchKind(next as Kind)}
          items={[
            { key: 'trial', label: t('trial') },
            { key: 'members', label: t('members') },
          ]}
        />
        <div className="play-hint">
          <p className="dialog-hint">{t(kind === 'trial' ? 'trialHint' : 'membersHint')}</p>
          <TrialLimits kind={kind} />
        </div>
        {kind === 'members' && (
          <div className="play-members">
            <Form layout="vertical">
              <Form.Item label={t('consumeType')}>
                <Segmented<Switchable>
                  block
                  value={type}
                  aria-label={t('consumeType')}
                  options={switchable.map((each) => ({ value: each, label: w(each) }))}
                  onChange={switchType}
                />
              </Form.Item>
              <Form.Item label={t('member')} htmlFor="play-member">
                <MemberLookup id="play-member" lookup={lookup} autoFocus />
              </Form.Item>
            </Form>
          </div>
        )}
        <Form layout="vertical" className="play-form">
          <Form.Item label={t('runMode')} required>
            <Segmented<RunMode>
              block
              value={runMode}
              aria-label={t('runMode')}
              disabled={consumeType === 'QUAN'}
              options={(['circlemode', 'timermode'] as const).map((mode) => ({ value: mode, label: w(mode) }))}
              onChange={ask}
            />
          </Form.Item>
          <Form.Item label={t('rule')} required>
            <PickerField
              label={t('rule')}
              autoFocus
              shown={rule?.consumeRoleName ?? ''}
              onOpen={() => setPicking('rule')}
              onClear={() => setRule(null)}
            />
          </Form.Item>
          <Form.Item label={t('driver')} required htmlFor="play-driver">
            <Input
              id="play-driver"
              maxLength={30}
              value={cheshou}
              onChange={(event) => setDriver(event.target.value)}
            />
          </Form.Item>
          <Form.Item label={t('vehicle')} required>
            <PickerField
              label={t('vehicle')}
              shown={vehicle?.cardName ?? ''}
              onOpen={() => setPicking('vehicle')}
              onClear={() => setVehicle(null)}
            />
          </Form.Item>
          <Form.Item label={t('remark')} htmlFor="play-remark" className="play-remark">
            <Input
              id="play-remark"
              maxLength={200}
              value={remark}
              placeholder={t('remarkHint')}
              onChange={(event) => setRemark(event.target.value)}
            />
          </Form.Item>
        </Form>
      </Window>
      {asked && (
        <ConfirmDialog title={t('switchAsk')} onConfirm={() => answer(true)} onClose={() => answer(false)}>
          {t('switchTo', { mode: w(asked) })}
        </ConfirmDialog>
      )}
      {picking === 'rule' && (
        <TariffPicker
          consumeType={consumeType}
          selectedId={rule?.id ?? null}
          onClose={() => setPicking(null)}
          onConfirm={(row) => {
            setRule(row);
            setPicking(null);
          }}
        />
      )}
      {picking === 'vehicle' && (
        <VehiclePicker
          selectedIds={vehicle ? [vehicle.id] : []}
          onClose={() => setPicking(null)}
          onConfirm={([row]) => {
            setVehicle(row ?? null);
            setPicking(null);
          }}
        />
      )}
    </>
  );
}
