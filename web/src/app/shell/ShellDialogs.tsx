/** The windows that belong to no page. */
import { useNavigate } from 'react-router';
import { lazyPart } from '../lazyPart';
import { lazyWindow } from '../lazyWindow';
import { Suspense } from 'react';
import { leaveAndReload } from '../../shared/api';
import { call } from '../../shared/call';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import type { PasswordKind } from './PasswordDialog';
import { texts } from './texts';
import { unsavedTitles } from './unsavedTitles';

const StoreDialog = lazyWindow(() => import('./StoreDialog'));
const PasswordDialog = lazyWindow(() => import('./PasswordDialog'));
const PrinterDialog = lazyWindow(() => import('./PrinterDialog'));
const ContactDialog = lazyWindow(() => import('./ContactDialog'));
const SettingDrawer = lazyPart(() => import('./SettingDrawer'));

export type ShellDialog = 'store' | 'printer' | 'logout' | 'contact' | 'settings' | PasswordKind;

async function logOut(): Promise<void> {
  try {
    await call('POST /sys/logout', {}, { silent: true });
  } catch {
    notices.error(texts.t('logoutFailed'));
    return;
  }
  window.location.hash = '#/user/login';
  leaveAndReload();
}

export function ShellDialogs({ open, onClose }: { open: ShellDialog | null; onClose: () => void }) {
  const t = texts.use();
  const navigate = useNavigate();
  const unsaved = unsavedTitles();
  return (
    <>
      {open === 'store' && <StoreDialog onClose={onClose} onSwitched={() => void navigate('/dashboard/workplace')} />}
      {open === 'printer' && <PrinterDialog onClose={onClose} />}
      {(open === 'login' || open === 'refund') && <PasswordDialog kind={open} onClose={onClose} />}
      {open === 'contact' && <ContactDialog onClose={onClose} />}
      {open === 'settings' && (
        <Suspense>
          <SettingDrawer onClose={onClose} />
        </Suspense>
      )}
      {open === 'logout' && (
        <PromptDialog
          title={t('prompt')}
          text={t('logoutAsk') + (unsaved === '' ? '' : t('logoutUnsaved', { names: unsaved }))}
          onDismiss={onClose}
          answers={[
            { label: t('cancel'), onPress: onClose },
            { label: t('confirm'), onPress: () => void logOut().finally(onClose), strong: true },
          ]}
        />
      )}
    </>
  );
}
