/** Reservations: the deposit, the sign-in and the cancellation start from their rows. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { ask, call } from '../../shared/call';
import { venueDate } from '../../shared/format';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { ResourcePage, StateCell } from '../../shared/resource';
import { words } from '../../shared/words';
import { reservationState } from './states';
import { texts } from './texts';
import { reservationForm, type ReservationRow, useBookingRenewal, useReservation } from './useBooking';

const SignInWindow = lazyWindow(() => import('./SignInWindow'));
const DepositWindow = lazyWindow(() => import('./DepositWindow'));
const HeadsWindow = lazyWindow(() => import('./HeadsWindow'));
const CancelWindow = lazyWindow(() => import('./CancelWindow'));
const SessionField = lazyWindow(() => import('./SessionField'));

type Opened = { window: 'signIn' | 'deposit' | 'heads' | 'cancel' | 'noShow'; row: ReservationRow };

const owesDeposit = ({ state, deposit, depositPaid }: ReservationRow): boolean =>
  state === 'WAITCONFIRM' && deposit > depositPaid;
const awaitsSomebody = ({ state, heads, signedIn }: ReservationRow): boolean =>
  state === 'SUCCESS' || (state === 'SIGNEDIN' && signedIn < heads);
const isOpen = ({ state }: ReservationRow): boolean => state === 'SUCCESS' || state === 'WAITCONFIRM';

function HeadsOfRow({ row, onClose }: { row: ReservationRow; onClose: () => void }) {
  const { data } = useReservation(row.id);
  return data ? <HeadsWindow reservation={data} onClose={onClose} /> : null;
}

export default function ReservationList() {
  const t = texts.use();
  const w = words.use();
  useBookingRenewal();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [phone, setPhone] = useState<{ name: string; phone: string } | null>(null);
  const close = (): void => setOpened(null);
  const today = venueDate();
  const noShow = useMutation({
    mutationFn: (id: string) => call('PUT /reservation/sysReservation/noshow', { id }),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: close,
  });
  const unmask = useMutation({
    mutationFn: ({ id }: ReservationRow) => ask('POST /reservation/sysReservation/unmask', { id }),
    onSuccess: (shown, { name }) => setPhone({ name, phone: shown.phone }),
  });
  const open = (window: Opened['window']) => (row: ReservationRow) => setOpened({ window, row });
  return (
    <>
      <ResourcePage
        resource={reservationForm}
        cells={{ state: (row) => <StateCell state={reservationState(row.state, row.state_dictText)} /> }}
        doneOf={({ state }) => state === 'CANCELLED'}
        facts={[
          { label: t('todayOnly'), values: { day: today } },
          { label: t('waitsForConfirm'), values: { state: 'WAITCONFIRM' } },
        ]}
        form={{ fields: { sessionId: (props) => <SessionField {...props} /> } }}
        actions={[
          {
            key: 'signIn',
            label: () => t('signIn'),
            permission: 'reservation:signin',
            shown: awaitsSomebody,
            barred: ({ day }) => (day === today ? null : t('notToday')),
            link: true,
            onPress: open('signIn'),
          },
          {
            key: 'deposit',
            label: () => t('takeDeposit'),
            permission: 'reservation:signin',
            shown: owesDeposit,
            link: true,
            onPress: open('deposit'),
          },
          {
            key: 'heads',
            label: () => t('changeHeads'),
            permission: 'reservation:add',
            shown: ({ state }) => state !== 'CANCELLED',
            onPress: open('heads'),
          },
          {
            key: 'phone',
            label: () => t('showPhone'),
            permission: 'reservation:phone',
            shown: (row) => row.phone !== null,
            onPress: (row) => unmask.mutate(row),
          },
          {
            key: 'noShow',
            label: () => t('noShow'),
            permission: 'reservation:cancel',
            shown: isOpen,
            onPress: open('noShow'),
          },
          {
            key: 'cancel',
            label: () => t('cancelReservation'),
            permission: 'reservation:cancel',
            shown: isOpen,
            onPress: open('cancel'),
          },
        ]}
      />
      {opened?.window === 'signIn' && <SignInWindow id={opened.row.id} onClose={close} />}
      {opened?.window === 'deposit' && <DepositWindow reservation={opened.row} onClose={close} />}
      {opened?.window === 'heads' && <HeadsOfRow row={opened.row} onClose={close} />}
      {opened?.window === 'cancel' && <CancelWindow reservation={opened.row} onClose={close} />}
      {opened?.window === 'noShow' && (
        <PromptDialog
          title={t('noShow')}
          text={t('noShowAsk', { name: opened.row.name })}
          answers={[
            { label: w('cancel'), onPress: close },
            { label: t('noShow'), strong: true, onPress: () => noShow.mutate(opened.row.id) },
          ]}
          onDismiss={close}
        />
      )}
      {phone && (
        <PromptDialog
          title={phone.name}
          text={phone.phone}
          answers={[{ label: w('close'), strong: true, onPress: () => setPhone(null) }]}
          onDismiss={() => setPhone(null)}
        />
      )}
    </>
  );
}
