/** Starts a vehicle before the customer pays: a free trial, or a member who is charged after the run. */
import type { InputOf, tabRoutes, TariffRow } from '@paddock/contracts/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented, Tabs, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/call';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { IntentKey } from '../../shared/ids';
import { KeyButton } from '../../shared/KeyCap';
import { isUnsettled } from '../../shared/memberBox';
import { MemberLookup } from '../../shared/MemberLookup';
import { storeKey } from '../../shared/keys';
import { notices } from '../../shared/notices';
import { leavesUnclear } from '../../shared/outcome';
import { Plate } from '../../shared/Plate';
import { maySetOff } from '../../shared/sendOff';
import { closePlayFirst, playFirstShown } from '../../shared/playFirst';
import { readStored } from '../../shared/storage';
import { useOwnMemberLookup } from '../../shared/useMemberLookup';
import { isFree } from '../../shared/vehicleState';
import { Window } from '../../shared/Window';
import { words, type ConsumeType, type RunMode } from '../../shared/words';
import { driverOf, startFault } from './checks';
import { KeyTrail } from './KeyTrail';
import './play-first.css';
import { RuleStep } from './RuleStep';
import { costOf, rulesQuery } from './rules';
import { StepHead } from './StepHead';
import { TrialLimits } from './TrialLimits';
import { texts } from './texts';
import { useOffer } from './useOffer';
import { useRunMode } from './useRunMode';
import { VehicleStep } from './VehicleStep';

// All of it, down to its start button, on a screen 768 px high.
const windowPlace = { top: 24 };

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

type StartBody = InputOf<typeof tabRoutes.add>;

export default function PlayFirstModal() {
  const t = texts.use();
  const w = words.use();
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('trial');
  const [type, setType] = useState<Switchable>('BALANCE');
  const [rule, setRule] = useState<TariffRow | null>(null);
  const [cheshou, setDriver] = useState(w('mysteryRacer'));
  // Anyone who is gone takes the name along, so that it never stands for the next one.
  const lookup = useOwnMemberLookup((found) =>
    setDriver(found ? driverOf(found, w('mysteryRacer')) : w('mysteryRacer')),
  );
  const [remark, setRemark] = useState('');
  const [step, setStep] = useState(1);
  const [intent] = useState(() => new IntentKey());
  /** What was sent, while nobody knows whether a kart started by it: the next try is the same again. */
  const [unclear, setUnclear] = useState<StartBody | null>(null);
  const consumeType: ConsumeType = kind === 'trial' ? 'NOCARDCONSUME' : type;
  const { runMode, asked, ask, answer } = useRunMode(consumeType === 'QUAN' ? 'circlemode' : null);

  const start = useMutation({
    mutationFn: (body: StartBody) =>
      call('POST /playbeforepay/sysPlayBeforePay/add', body, { idempotencyKey: intent.for(body) }),
    onSuccess: (answer) => {
      notices.success(answer.message || t('started'));
      void client.invalidateQueries({ queryKey: storeKey('tabs') });
      void client.invalidateQueries({ queryKey: storeKey('tab') });
      void client.invalidateQueries({ queryKey: storeKey('tabLimits') });
      void client.invalidateQueries({ queryKey: storeKey('vehicles') });
    },
    // After a broken line the same body goes out again under the same key, so that one kart starts.
    onError: (error, body) => {
      const open = leavesUnclear(error, unclear !== null);
      setUnclear(open ? body : null);
      if (!open) intent.renew();
      void client.invalidateQueries({ queryKey: storeKey('vehicles') });
    },
  });
  const ruleField = useRef<HTMLInputElement>(null);
  const vehicleField = useRef<HTMLInputElement>(null);
  const driverField = useRef<InputRef>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  const offer = useOffer(start.isPending || start.isSuccess || unclear !== null, () => {
    // Accepted already: the other vehicle is accepted again.
    if (step > 2) vehicleField.current?.focus();
  });
  const vehicle = offer.vehicle && isFree(offer.vehicle) ? offer.vehicle : null;

  const rulesCame = useQuery(rulesQuery(consumeType)).isFetched;
  const [focused, setFocused] = useState(false);
  const ready = focused && rulesCame && offer.vehicles.length > 0;
  useEffect(() => {
    if (ready) playFirstShown();
  }, [ready]);

  const confirm = (): void => {
    if (start.isPending || offer.held()) return;
    // Not where the window was closed meanwhile: another may be open by then.
    if (unclear !== null) return start.mutate(unclear, { onSuccess: closePlayFirst });
    const fault = startFault({
      cardUnsettled: kind === 'members' && isUnsettled(lookup.box),
      rule,
      cheshou,
      vehicleId: vehicle?.id ?? null,
      runMode,
    });
    if (fault !== null) {
      notices.warning(t(fault, { ruleName: rule?.consumeRoleName ?? '' }));
      if (fault === 'startVehicle') vehicleField.current?.focus();
      if (fault === 'startDriver') driverField.current?.focus();
    } else if (rule && vehicle) {
      const body = {
        consumeVehicleMode: runMode,
        roleId: rule.id,
        remark: remark.trim(),
        cheshou: cheshou.trim(),
        vehicleId: vehicle.id,
        printId: readStored('printId', ''),
      };
      void maySetOff([vehicle]).then((goes) => {
        // Not where the window was closed meanwhile: another may be open by then.
        if (goes) start.mutate(body, { onSuccess: closePlayFirst });
      });
    }
  };
  const chooseRule = (next: TariffRow): void => {
    setRule(next);
    vehicleField.current?.focus();
  };
  const acceptVehicle = (): void => {
    if (offer.held()) return;
    if (!vehicle) {
      notices.warning(t('startVehicle'));
      return;
    }
    offer.choose(vehicle);
    driverField.current?.focus();
  };

  const switchKind = (next: Kind): void => {
    setKind(next);
    setRule(null);
    lookup.send({ do: 'empty' });
    setType('BALANCE');
    setDriver(w('mysteryRacer'));
  };
  const switchType = (next: Switchable): void => {
    setType(next);
    setRule(null);
  };

  return (
    <>
      <Window
        keys={{ Enter: confirm }}
        width={900}
        className="play-first"
        style={windowPlace}
        title={
          <span className="play-title">
            {t('playFirstPayLater')}
            <KeyTrail step={step} />
          </span>
        }
        mask={{ closable: false }}
        onClose={closePlayFirst}
        footer={
          <>
            <KeyButton cap="Esc" onClick={closePlayFirst}>
              {t('close')}
            </KeyButton>
            <KeyButton
              ref={startButton}
              tone="primary"
              {...(step === 4 ? { cap: 'Enter' } : {})}
              busy={start.isPending}
              onClick={confirm}
              onFocus={() => setStep(4)}
            >
              {t('start')}
              {vehicle && <Plate number={vehicle.cardName} />}
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
              <Form.Item label={t('consumptionType')}>
                <Segmented<Switchable>
                  block
                  value={type}
                  aria-label={t('consumptionType')}
                  options={switchable.map((each) => ({ value: each, label: w(each) }))}
                  onChange={switchType}
                />
              </Form.Item>
              <Form.Item label={t('theMember')} htmlFor="play-member">
                <MemberLookup id="play-member" lookup={lookup} autoFocus />
              </Form.Item>
            </Form>
          </div>
        )}
        <div className="play-grid">
          <div>
            <RuleStep
              key={consumeType}
              type={consumeType}
              chosen={rule}
              done={rule !== null}
              first={kind === 'trial'}
              field={ruleField}
              onChoose={chooseRule}
              onEnter={() => (rule ? vehicleField.current?.focus() : confirm())}
              onFocus={() => {
                setStep(1);
                setFocused(true);
              }}
            />
            <div className="play-mode">
              <span className="play-label">{t('runMode')}</span>
              <Segmented<RunMode>
                block
                value={runMode}
                aria-label={t('runMode')}
                disabled={consumeType === 'QUAN'}
                options={(['circlemode', 'timermode'] as const).map((mode) => ({ value: mode, label: w(mode) }))}
                onChange={ask}
              />
            </div>
          </div>
          <div>
            <VehicleStep
              vehicles={offer.vehicles}
              vehicle={offer.vehicle}
              typed={offer.typed}
              replaced={offer.replaced}
              done={step > 2}
              field={vehicleField}
              onType={offer.type}
              onChoose={(next) => {
                offer.choose(next);
                driverField.current?.focus();
              }}
              onEnter={acceptVehicle}
              onFocus={() => setStep(2)}
            />
            <StepHead
              number={3}
              done={step > 3}
              label={t('driverNickname')}
              htmlFor="play-driver"
              hint={t('driverHint')}
            />
            <Input
              id="play-driver"
              ref={driverField}
              data-own-enter
              maxLength={30}
              value={cheshou}
              onFocus={() => setStep(3)}
              onChange={(event) => setDriver(event.target.value)}
              onPressEnter={(event) => {
                event.preventDefault();
                startButton.current?.focus();
              }}
            />
            <StepHead number={4} done={false} label={t('remark')} htmlFor="play-remark" hint={t('optional')} />
            <Input
              id="play-remark"
              maxLength={200}
              value={remark}
              placeholder={t('optional')}
              onFocus={() => setStep(4)}
              onChange={(event) => setRemark(event.target.value)}
            />
            {rule && vehicle && (
              <p className="play-summary">
                {t('summary', { kart: vehicle.cardName, rule: rule.consumeRoleName, driver: cheshou })}{' '}
                <b className="num">{costOf(rule, consumeType)}</b>
              </p>
            )}
          </div>
        </div>
      </Window>
      {asked && (
        <ConfirmDialog title={t('sureToSwitch')} onConfirm={() => answer(true)} onClose={() => answer(false)}>
          {t('switchTo', { mode: w(asked) })}
        </ConfirmDialog>
      )}
    </>
  );
}
