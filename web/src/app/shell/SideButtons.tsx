/** The fixed buttons at the right edge. Pending orders and play first stand there in stores that play first and pay later. */
import { useNavigate } from 'react-router';
import { hasApp, useDepartInfo } from '../../shared/depart';
import { openGiftFiling, useGiftFilingOpen } from '../../shared/giftFiling';
import { Icon, type IconName } from '../../shared/Icon';
import { openPlayFirst } from '../../shared/playFirst';
import { useMayPress } from '../../shared/session';
import type { ShellDialog } from './ShellDialogs';
import { texts } from './texts';

export interface SideButton {
  key: string;
  icon: IconName;
  label: string;
  /** Its full name, beside it while it is pointed at or focused. */
  flag: string;
  pressed?: boolean;
  onPress: () => void;
}

const pendingPath = '/playbeforepay/SysPlayBeforePayList?playState=GUADAN';

export function useSideButtons(onOpen: (dialog: ShellDialog) => void): SideButton[] {
  const t = texts.use();
  const navigate = useNavigate();
  const playsFirst = hasApp(useDepartInfo(), 'XWHF');
  const mayList = useMayPress('playbeforepay:list');
  const mayStart = useMayPress('playbeforepay:add');
  const filing = useGiftFilingOpen();
  return [
    ...(playsFirst && mayList
      ? [
          {
            key: 'pending',
            icon: 'clock' as const,
            label: t('pendingTabs'),
            flag: t('pendingLong'),
            onPress: () => void navigate(pendingPath),
          },
        ]
      : []),
    ...(playsFirst && mayStart
      ? [
          {
            key: 'playFirst',
            icon: 'run' as const,
            label: t('playFirst'),
            flag: t('playFirstPayLater'),
            onPress: openPlayFirst,
          },
        ]
      : []),
    // Everybody who is signed in may apply.
    {
      key: 'discount',
      icon: 'gift',
      label: t('discount'),
      flag: t('discountLong'),
      pressed: filing,
      onPress: openGiftFiling,
    },
    {
      key: 'printer',
      icon: 'print',
      label: t('printerShort'),
      flag: t('printer'),
      onPress: () => onOpen('printer'),
    },
    {
      key: 'contact',
      icon: 'message',
      label: t('contactShort'),
      flag: t('contact'),
      onPress: () => onOpen('contact'),
    },
  ];
}

export function SideButtons({ buttons }: { buttons: readonly SideButton[] }) {
  const t = texts.use();
  return (
    <aside className="side-buttons" aria-label={t('sideButtons')}>
      {buttons.map((button) => (
        <button
          key={button.key}
          aria-description={button.flag}
          {...(button.pressed === undefined ? {} : { 'aria-pressed': button.pressed })}
          onClick={button.onPress}
        >
          <Icon name={button.icon} />
          <span className="side-label">{button.label}</span>
          <span className="side-flag" aria-hidden>
            {button.flag}
          </span>
        </button>
      ))}
    </aside>
  );
}
