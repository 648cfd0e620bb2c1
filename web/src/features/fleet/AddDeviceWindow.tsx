/** Adds a device: what it is on the left, its key or its pairing code on the right. */
import type { DeviceType } from '@paddock/contracts/mqtt';
import { useMutation } from '@tanstack/react-query';
import { Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api';
import { call } from '../../shared/call';
import { firstFocus } from '../../shared/firstFocus';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { useMayPress } from '../../shared/session';
import { useVehicles } from '../../shared/useVehicles';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { type Pairing, PairingPanel, usePairingState } from './PairingPanel';
import { DeviceGlyph } from './DeviceGlyph';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';
import { KeyShown, type ShownKey, useKeyLeaving } from './KeyShown';

const width = 840;
const nameMax = 20;

type Kind = DeviceType | 'edge';
const devices: readonly DeviceType[] = ['kart', 'gate', 'decoder', 'light', 'display', 'printer'];
/** The edge calls these; all others call the edge with a key. */
const called: readonly Kind[] = ['decoder', 'printer'];

interface Typed {
  name: string;
  address?: string;
  timing?: 'line' | 'noLine' | 'pitIn';
  vehicleId?: string;
}

export default function AddDeviceWindow({
  first = 'gate',
  onChanged,
  onClose,
}: {
  first?: Kind;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = deviceTexts.use();
  const w = words.use();
  const [form] = Form.useForm<Typed>();
  const [mayAdd, mayPair] = [useMayPress('device:add'), useMayPress('edge:edit')];
  const kinds: readonly Kind[] = [...(mayAdd ? devices : []), ...(mayPair ? (['edge'] as const) : [])];
  const [kind, setKind] = useState<Kind>(first);
  const [shown, setShown] = useState<ShownKey | null>(null);
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const { leave, ...warning } = useKeyLeaving(shown, onClose);
  const state = usePairingState(pairing);
  const vehicles = useVehicles();
  const add = useMutation({
    meta: { silent: true },
    mutationFn: ({ name, address, timing, vehicleId }: Typed & { type: DeviceType }) =>
      call('POST /device/sysDevice/add', {
        ...{ type: kind as DeviceType, name },
        ...(address === undefined ? {} : { address }),
        ...(timing === undefined ? {} : timing === 'pitIn' ? { role: timing } : { timingLine: timing === 'line' }),
        ...(vehicleId ? { vehicleId } : {}),
      }),
    onSuccess: ({ message, result }) => {
      notices.success(message);
      setShown(result);
      onChanged();
    },
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : t('nameRequired');
      form.setFields([{ name: called.includes(kind) ? 'address' : 'name', errors: [text] }]);
    },
  });
  const make = useMutation({
    mutationFn: () => call('POST /edge/sysEdge/pairingCode', {}),
    onSuccess: ({ result }) => setPairing(result),
  });
  const cancel = useMutation({
    mutationFn: () => call('POST /edge/sysEdge/cancelPairing', {}),
    onSuccess: () => {
      notices.success(t('cancelled'));
      setPairing(null);
    },
  });
  const isSettled = shown !== null || pairing !== null;
  const isReady = shown !== null || state?.isOnline === true;
  const choose = (next: Kind): void => {
    setKind(next);
    setShown(null);
    form.setFields([{ name: 'address', errors: [] }]);
  };
  const press = (): void => {
    if (isReady) leave();
    else if (kind === 'edge') make.mutate();
    else form.submit();
  };
  return (
    <Window
      width={width}
      title={t('add')}
      onClose={leave}
      keys={{ Enter: press }}
      footer={
        <>
          {pairing !== null && state?.pairedAt == null && (
            <KeyButton onClick={() => cancel.mutate()}>{t('cancelCode')}</KeyButton>
          )}
          <KeyButton cap="Esc" onClick={leave}>
            {w('close')}
          </KeyButton>
          {isSettled ? (
            <KeyButton tone="ink" disabled={!isReady} onClick={onClose}>
              {t('done')}
            </KeyButton>
          ) : (
            <KeyButton tone="ink" cap="Enter" busy={add.isPending || make.isPending} onClick={press}>
              {t(kind === 'edge' ? 'makeCode' : 'makeAdd')}
            </KeyButton>
          )}
        </>
      }
    >
      <div className={styles.halves}>
        <div className={styles.half}>
          <span id="device-kind">{t('what')}</span>
          <div className={styles.kinds} role="radiogroup" aria-labelledby="device-kind">
            {kinds.map((each) => (
              <label key={each} className={styles.kind}>
                <input
                  type="radio"
                  name="device-kind"
                  className="sr-only"
                  checked={each === kind}
                  disabled={isSettled}
                  onChange={() => choose(each)}
                />
                <DeviceGlyph kind={each} />
                {t(each)}
              </label>
            ))}
          </div>
          {kind === 'edge' ? (
            <p className={styles.hint}>{t('edgeHint')}</p>
          ) : (
            <WindowForm<Typed>
              form={form}
              name="add-device"
              disabled={isSettled}
              initialValues={{ name: '', timing: 'line', vehicleId: '' }}
              onFinish={(typed) => {
                if (!add.isPending) add.mutate({ ...typed, type: kind });
              }}
            >
              <Form.Item
                name="name"
                label={t('name')}
                rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
              >
                <Input ref={firstFocus} maxLength={nameMax} showCount />
              </Form.Item>
              {called.includes(kind) && (
                <Form.Item
                  name="address"
                  label={t('addressLabel')}
                  rules={[{ required: true, message: t('addressRequired') }]}
                >
                  <Input placeholder="192.168.1.20:9100" />
                </Form.Item>
              )}
              {(kind === 'gate' || kind === 'decoder') && (
                <Form.Item name="timing" label={t('timing')}>
                  <Segmented
                    block
                    options={[
                      { value: 'line', label: t('line') },
                      { value: 'pitIn', label: t('pitIn') },
                      { value: 'noLine', label: t('noLine') },
                    ]}
                  />
                </Form.Item>
              )}
              {kind === 'kart' && (
                <Form.Item name="vehicleId" label={t('ofKart')}>
                  <Select
                    options={[
                      { value: '', label: t('noKart') },
                      ...vehicles.map(({ id, cardName }) => ({ value: id, label: cardName })),
                    ]}
                  />
                </Form.Item>
              )}
            </WindowForm>
          )}
          <p className={styles.hint}>{t('screensHint')}</p>
        </div>
        <div className={styles.half}>
          {shown !== null && <KeyShown shown={shown} {...warning} />}
          {pairing !== null && (
            <>
              <PairingPanel pairing={pairing} state={state} onAgain={() => make.mutate()} />
              <p className={styles.hint}>{t('closeHint')}</p>
            </>
          )}
          {!isSettled && <p className={styles.hint}>{t('nothingYet')}</p>}
        </div>
      </div>
    </Window>
  );
}
