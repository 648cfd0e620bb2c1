/** The beginning of a shift: which drawer, whose, and what lies in it. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { amount, money } from '../../shared/format';
import { IntentKey } from '../../shared/ids';
import { useKeepTyped, useKeptTyped } from '../../shared/keptTyped';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import type { CashierRef } from '../../shared/pickers';
import { PickerField } from '../../shared/pickers/PickerField';
import { useHotkeys } from '../../shared/useHotkeys';
import { keepCashier } from '../cashier/shift';
import { useCashier } from '../pay-later/useCashier';
import { Denominations, type DenominationsHandle } from './Denominations';
import styles from './drawer.module.css';
import { isWrongPassword } from './refusal';
import { isTyped, nothingTyped, piecesOf, totalOf, type Typed } from './pieces';
import { texts } from './texts';
import type { PresentShift } from './useShift';

const CashierWindow = lazyWindow(async () => ({ default: (await import('../../shared/pickers')).CashierPicker }));
const windows = [CashierWindow];
const drawersMax = 9;
const place = 'float';

/** The lowest number that nobody holds. */
const freeDrawer = ({ open }: PresentShift): number =>
  Array.from({ length: drawersMax }, (_, index) => index + 1).find((drawer) =>
    open.every((held) => held.drawer !== drawer),
  ) ?? 1;

export function OpenShift({ present, renew }: { present: PresentShift; renew: () => Promise<void> }) {
  const t = texts.use();
  usePreload(windows);
  const { cashier, choose } = useCashier();
  const [drawer, setDrawer] = useState(() => String(freeDrawer(present)));
  const kept = useKeptTyped(place, isTyped);
  const [typed, setTyped] = useState<Typed>(kept ?? nothingTyped);
  useKeepTyped(place, typed.every((text) => text === '') ? null : typed, 'sent');
  const [password, setPassword] = useState('');
  const [isPicking, setPicking] = useState(false);
  const [intent] = useState(() => new IntentKey());
  const passwordField = useRef<HTMLInputElement>(null);
  const fields = useRef<DenominationsHandle>(null);
  const begin = useMutation({
    mutationFn: () => {
      const body = {
        cashierId: cashier?.id ?? '',
        drawer: Number(drawer),
        pieces: piecesOf(typed),
        conPassword: password,
      };
      return call('POST /drawer/sysShift/add', body, { idempotencyKey: intent.for(body) });
    },
    onSuccess: async ({ message }) => {
      if (cashier) keepCashier(cashier);
      notices.success(message);
      await renew();
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      intent.renew();
      setPassword('');
      if (isWrongPassword(error)) passwordField.current?.focus();
      else void renew();
    },
    meta: { silent: true },
  });
  const confirm = (): void => {
    if (!begin.isPending) begin.mutate();
  };
  useHotkeys({ Enter: confirm });
  return (
    <div className={styles.openShift}>
      <h1>{t('openShift')}</h1>
      <p className={styles.drawerNote}>{t('openHint')}</p>
      {present.needsOpenDrawer && <p className={styles.drawerNote}>{t('needsDrawer')}</p>}
      {present.withoutShift.count > 0 && (
        <p className={styles.openWithout} role="status">
          {t('withoutShift', { count: present.withoutShift.count, amount: money(present.withoutShift.amount) })}
        </p>
      )}
      <div className={styles.openFields}>
        <label>
          <span>{t('cashier')}</span>
          <PickerField
            label={t('cashier')}
            shown={cashier?.realname ?? ''}
            placeholder={t('chooseCashier')}
            onOpen={() => setPicking(true)}
          />
        </label>
        <label>
          <span>{t('shiftPassword')}</span>
          <input
            ref={passwordField}
            type="password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <label>
          <span>{t('drawerNumber')}</span>
          <input
            className="num"
            inputMode="numeric"
            maxLength={1}
            value={drawer}
            onChange={({ target: { value } }) => /^[1-9]?$/.test(value) && setDrawer(value)}
          />
        </label>
      </div>
      <Denominations
        handle={fields}
        typed={typed}
        onType={(index, text) => setTyped(typed.map((known, at) => (at === index ? text : known)))}
        onLast={confirm}
      />
      <p className={styles.drawerExpected}>
        <b>{t('floatTotal')}</b>
        <b className="num">{amount(totalOf(typed))}</b>
      </p>
      <Permitted to="drawer:shift">
        <KeyButton tone="primary" cap="Enter" busy={begin.isPending} onClick={confirm}>
          {t('openShift')}
        </KeyButton>
      </Permitted>
      {isPicking && (
        <CashierWindow
          onConfirm={(chosen: CashierRef | null) => {
            setPicking(false);
            choose(chosen);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
