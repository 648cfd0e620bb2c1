/** Signs people of a reservation in: who drives, what it costs with the deposit taken off, and how it is paid. */
import { billOf } from '@paddock/contracts/booking-bill';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { call } from '../../shared/call';
import { Tick } from '../../shared/controls';
import { money } from '../../shared/format';
import { KeyButton } from '../../shared/KeyCap';
import { ErrorState } from '../../shared/ListStates';
import { Permitted } from '../../shared/Permitted';
import { sessionNameOf } from '../../shared/venueNames';
import { Window } from '../../shared/Window';
import { WindowForm } from '../../shared/WindowForm';
import { words } from '../../shared/words';
import { counterSettings } from '../line-up/settings';
import { PartyMark, PartySigning } from '../waivers/PartyWaivers';
import { SignedNames, useSignedNames } from '../waivers/SignedNames';
import { usePartyWaivers } from '../waivers/useWaivers';
import windows from './booking-windows.module.css';
import styles from './booking.module.css';
import { clockOf, nameBeside } from './days';
import { PayFields, paysNothing, usePaying, type PayBody, type PayForm } from './Paying';
import { texts } from './texts';
import { type ReservationDetail, useReservation } from './useBooking';
import { usePaid } from './usePaid';

const HeadsWindow = lazyWindow(() => import('./HeadsWindow'));
const width = 640;
const widthWithCode = 880;
const nameMax = 30;
type Body = PayBody & { id: string; drivers: { cheshou: string }[]; waitMinutes?: number; dueFen: number };

export default function SignInWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const t = texts.use();
  const query = useReservation(id);
  if (query.data)
    return <SigningIn reservation={query.data} readAgain={() => void query.refetch()} onClose={onClose} />;
  return (
    <Window width={width} title={t('signIn')} onClose={onClose} footer={null}>
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy className={windows.bookingWait} />
      )}
    </Window>
  );
}

const unnamed: Driver = { name: '', here: true };

interface Driver {
  name: string;
  here: boolean;
}

function SigningIn({
  reservation,
  readAgain,
  onClose,
}: {
  reservation: ReservationDetail;
  readAgain: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const w = words.use();
  const [form] = Form.useForm<PayForm>();
  const { id, name, number, heads, signedIn, payingHeads } = reservation;
  const left = Math.max(0, heads - signedIn - payingHeads);
  const [isChanging, setIsChanging] = useState(false);
  const [typed, setTyped] = useState<readonly Driver[]>(() =>
    Array.from({ length: left }, (_, nth) => ({ name: nth === 0 && signedIn === 0 ? name : '', here: true })),
  );
  // Others may have signed in on another screen meanwhile.
  const drivers = [...typed, ...Array.from({ length: left }, () => unnamed)].slice(0, left);
  const count = drivers.filter(({ here }) => here).length;
  const bill = billOf(reservation, count);
  const paying = usePaying(form, reservation.memberId);
  const { pay, busy, waits, status } = usePaid<Body>({
    send: (body, idempotencyKey) => call('POST /reservation/sysReservation/signin', body, { idempotencyKey }),
    about: number,
    cashier: paying.cashierName,
    onRefused: () => {
      form.setFieldValue('payCode', '');
      // What is due may have changed, and the news of it be on the way.
      readAgain();
    },
    onDone: onClose,
  });
  const here = drivers.filter((driver) => driver.here).map((driver) => driver.name.trim());
  const userId = bill.dueFen > 0 && paying.way === 'member' ? (paying.member?.id ?? '') : '';
  const waivers = usePartyWaivers({ names: here, userId, kartGroup: reservation.kartGroup });
  const { list, names } = useSignedNames();
  // While somebody types, the answer may still be about other names.
  const known = here.map((typedName, nth) => {
    const found = waivers?.drivers[nth];
    return found?.name === typedName ? found : undefined;
  });
  const isBarred = known.some((found) => (found?.fault ?? null) !== null);
  const change = (at: number, part: Partial<Driver>): void =>
    setTyped(drivers.map((driver, nth) => (nth === at ? { ...driver, ...part } : driver)));
  const send = (values: PayForm): void => {
    const { waitTime } = counterSettings();
    pay({
      ...(waitTime === null ? {} : { waitMinutes: waitTime }),
      id,
      drivers: here.map((cheshou) => ({ cheshou })),
      dueFen: bill.dueFen,
      ...(bill.dueFen === 0 ? paysNothing : paying.body(values)),
    });
  };
  return (
    <>
      <Window
        open={!waits}
        keys={{ Enter: () => !isBarred && form.submit() }}
        width={waivers ? widthWithCode : width}
        title={t('signInTitle', { name, number })}
        mask={{ closable: false }}
        busy={busy}
        onClose={onClose}
        footer={
          <>
            <Button disabled={busy} onClick={onClose}>
              {w('cancel')}
            </Button>
            <KeyButton tone="primary" cap="Enter" busy={busy} disabled={count === 0 || isBarred} onClick={form.submit}>
              {t('signInCount', { count })}
            </KeyButton>
          </>
        }
      >
        <p className="dialog-hint num">
          {clockOf(reservation.startTime)} {nameBeside(sessionNameOf(reservation), reservation.startTime)} ·{' '}
          {t('signedInOf', { count: signedIn, heads })}
          {payingHeads > 0 && ` · ${t('notYetPaid', { count: payingHeads })}`}{' '}
          <Permitted to="reservation:add">
            <button type="button" className="link-button" onClick={() => setIsChanging(true)}>
              {t('changeHeads')}
            </button>
          </Permitted>
        </p>
        <PartySigning need={waivers?.need ?? null}>
          <h3 className={styles.bookingPart}>{t('whoDrives')}</h3>
          <SignedNames names={names} />
          <div className={windows.bookingDrivers} role="list" aria-label={t('whoDrives')}>
            {drivers.map((driver, nth) => (
              <span key={nth} role="listitem">
                <Tick checked={driver.here} onChange={(here) => change(nth, { here })}>
                  <span className="num">{signedIn + payingHeads + nth + 1}</span>
                </Tick>
                <div>
                  <Input
                    list={list}
                    aria-label={`${t('whoDrives')} ${nth + 1}`}
                    maxLength={nameMax}
                    disabled={!driver.here}
                    placeholder={w('mysteryRacer')}
                    value={driver.name}
                    onChange={(event) => change(nth, { name: event.target.value })}
                  />
                  {driver.here && (
                    <PartyMark driver={known[drivers.slice(0, nth).filter((before) => before.here).length]} />
                  )}
                </div>
              </span>
            ))}
          </div>
          <dl className={windows.bookingBill}>
            <dt>
              {reservation.priceMode === 'FLAT'
                ? t('agreedFlat')
                : t('agreedEach', { amount: money(reservation.priceFen / 100), count })}
            </dt>
            <dd className="num">{money(bill.priceFen / 100)}</dd>
            {bill.depositFen > 0 && (
              <>
                <dt>{t('depositCounted')}</dt>
                <dd className="num">−{money(bill.depositFen / 100)}</dd>
              </>
            )}
            <dt>{bill.dueFen === 0 ? t('nothingDue') : t('amountDue')}</dt>
            <dd className={`${windows.bookingDue} num`}>{money(bill.dueFen / 100)}</dd>
          </dl>
          <WindowForm<PayForm> form={form} name="sign-in" onFinish={send}>
            {bill.dueFen > 0 && <PayFields paying={paying} />}
          </WindowForm>
        </PartySigning>
      </Window>
      {status}
      {isChanging && <HeadsWindow reservation={reservation} onClose={() => setIsChanging(false)} />}
    </>
  );
}
