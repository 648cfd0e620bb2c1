/** Chooses the store that this sign-in works for. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { call } from '../../shared/call';
import { departsQuery, storeName } from '../../shared/depart';
import { firstFocus } from '../../shared/firstFocus';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { changeUser, useSession } from '../../shared/session';
import { Window } from '../../shared/Window';
import './store-dialog.css';
import { useTabs } from './tabStore';
import { texts } from './texts';
import { unsavedTitles } from './unsavedTitles';

/** `closable` is false where a store must be chosen before anything else: who leaves it then is signed out. */
export default function StoreDialog({
  closable = true,
  switching = true,
  onClose,
  onSwitched,
}: {
  closable?: boolean;
  switching?: boolean;
  /** Closed without a choice. */
  onClose: () => void;
  onSwitched: () => void;
}) {
  const t = texts.use();
  const { user } = useSession();
  const [orgCode, setOrgCode] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [listOpen, setListOpen] = useState(false);
  const departs = useQuery(departsQuery(user?.id));
  const none = departs.data !== undefined && departs.data.list.length === 0;
  useEffect(() => {
    if (!none) return;
    notices.warning(texts.t('noDepart'));
    onClose();
  }, [none, onClose]);
  const select = useMutation({
    mutationFn: (chosen: string) => call('PUT /sys/selectDepart', { orgCode: chosen, username: user?.username }),
    onSuccess: ({ result }) => {
      changeUser(result.userInfo);
      onSwitched();
      onClose();
    },
  });
  const here = departs.data?.list.find((each) => each.orgCode === departs.data.orgCode);
  const current = here ? storeName(here) : '';
  const confirm = (): void => {
    if (orgCode === null) setMissing(true);
    else if (!select.isPending) select.mutate(orgCode);
  };
  /** Enter opens the list and chooses in it; once a store is chosen it continues instead of opening the list again. */
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || listOpen || orgCode === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) confirm();
  };
  const list = departs.data?.list ?? [];
  const tabs = useTabs().length;
  const unsaved = unsavedTitles();
  return (
    <Window
      open={!none}
      width={450}
      title={
        switching ? (
          t('storeSwitchTitle', { name: current })
        ) : (
          <>
            {t('storeTitle')}{' '}
            <small className="dialog-side">
              {list.length > 0 && t('storesToChoose', { name: user?.realname ?? '', count: list.length })}
            </small>
          </>
        )
      }
      closable={closable}
      mask={{ closable: false }}
      onClose={onClose}
      {...(closable ? {} : { keys: { Escape: onClose } })}
      footer={
        <>
          {closable ? (
            <Button onClick={onClose}>{t('close')}</Button>
          ) : (
            <KeyButton cap="Esc" onClick={onClose}>
              {t('logout')}
            </KeyButton>
          )}
          <KeyButton tone="primary" cap="Enter" busy={select.isPending} onClick={confirm}>
            {t('confirm')}
          </KeyButton>
        </>
      }
    >
      <div onKeyDownCapture={onEnter}>
        <Select
          className="wide"
          onOpenChange={setListOpen}
          popupMatchSelectWidth={false}
          ref={firstFocus}
          showSearch={{
            filterOption: (typed, option) =>
              `${option?.label ?? ''} ${option?.value ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
          }}
          loading={departs.isPending}
          {...(missing ? { status: 'error' as const } : {})}
          placeholder={t('chooseStore')}
          aria-label={t('chooseStore')}
          aria-invalid={missing}
          value={orgCode}
          onChange={(next: string) => {
            setOrgCode(next);
            setMissing(false);
          }}
          options={list.map((each) => ({ value: each.orgCode, label: storeName(each) }))}
          optionRender={({ label, value }) => (
            <span className="store-option">
              {label}
              <small>
                {value === departs.data?.orgCode && switching && t('presentStore')} {value}
              </small>
            </span>
          )}
        />
        {missing && !switching && (
          <p className="dialog-fault" role="alert">
            <Icon name="warning" size={12} /> {t('chooseArea')}
          </p>
        )}
      </div>
      {switching && (tabs > 0 || unsaved !== '') && (
        <p className="dialog-note">
          {tabs > 0 && t('tabsAgain', { count: tabs })} {unsaved !== '' && t('tabsUnsaved', { names: unsaved })}
        </p>
      )}
    </Window>
  );
}
