/** How the pages look on this computer: every change takes effect at once. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { colours, markOf } from '../brand';
import { Choice, Toggle } from '../../shared/controls';
import { Icon } from '../../shared/Icon';
import { changeSettings, settingDefaults, useSettings, type Settings } from '../../shared/settings';
import './setting-drawer.css';
import { texts } from './settingTexts';
import { SideSheet } from './SideSheet';

type Key = keyof typeof settingDefaults;
type Switch = 'fixedHeader' | 'autoHideHeader' | 'fixSidebar' | 'colourWeak' | 'multiTab';
const keys = Object.keys(settingDefaults) as Key[];

/** A small picture of the pages with a few of their parts. */
function Preview({ settings }: { settings: Settings }) {
  return (
    <div className={`preview preview-${settings.navMode} preview-menu-${settings.menuTheme}`} aria-hidden>
      <i className="preview-header" />
      <i className="preview-menu">
        <i />
        <i />
        <i className="on" />
        <i />
        <i />
      </i>
      <i className="preview-page">
        <b />
        <i />
        <i />
        <i />
      </i>
    </div>
  );
}

/** One of two pictures. */
function Pictures<T extends string>({
  name,
  label,
  value,
  options,
  onChange,
}: {
  name: 'theme' | 'nav';
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <div className="setting-pictures" role="radiogroup" aria-label={label}>
      <h3>{label}</h3>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <i className={`picture picture-${name}-${option.value}`} aria-hidden />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

function Line({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div className="setting-line">
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      {children}
    </div>
  );
}

export default function SettingDrawer({ onClose }: { onClose: () => void }) {
  const t = texts.use();
  const settings = useSettings();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isTop = settings.navMode === 'top';
  const changed = keys.filter((key) => settings[key] !== settingDefaults[key]);
  const wordOf = (key: Key): string => {
    const value = settingDefaults[key];
    return t(typeof value === 'boolean' ? (value ? 'on' : 'off') : value);
  };
  const defaultOf = (key: Key): string | undefined =>
    changed.includes(key) ? t('default', { value: wordOf(key) }) : undefined;
  const toggle = (key: Switch, barred?: string, hint?: string): ReactNode => (
    <Line label={t(key)} hint={barred ?? defaultOf(key) ?? hint}>
      <Toggle
        label={t(key)}
        checked={settings[key]}
        disabled={barred !== undefined}
        onChange={(on) => changeSettings({ [key]: on })}
      />
    </Line>
  );
  const onColourKey = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const swatches = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = swatches.findIndex((each) => each === document.activeElement);
    const next = swatches.at((at + by) % swatches.length);
    next?.focus();
    next?.click();
  };
  return (
    <SideSheet label={t('lookAndLayout')} side="right" onClose={onClose}>
      <header className="setting-drawer-head">
        <h2>{t('lookAndLayout')}</h2>
        <span>{t('effective')}</span>
        <button ref={first} className="header-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className="setting-drawer">
        <Preview settings={settings} />
        <div className="setting-two">
          <Pictures
            name="theme"
            label={t('menuTheme')}
            value={settings.menuTheme}
            options={(['light', 'dark'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(menuTheme) => changeSettings({ menuTheme })}
          />
          <Pictures
            name="nav"
            label={t('navMode')}
            value={settings.navMode}
            options={(['side', 'top'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(navMode) => changeSettings({ navMode })}
          />
        </div>
        <h3 className="setting-colour-head">
          {t('colour')} <small>{defaultOf('colour') ?? t('colourHint')}</small>
        </h3>
        <div className="setting-colours" role="radiogroup" aria-label={t('colour')} onKeyDown={onColourKey}>
          {colours.map((colour) => (
            <button
              key={colour}
              type="button"
              role="radio"
              aria-checked={settings.colour === colour}
              tabIndex={settings.colour === colour ? 0 : -1}
              onClick={() => changeSettings({ colour })}
            >
              <i style={{ background: markOf(colour) }}>
                {settings.colour === colour && <Icon name="tickRound" size={18} />}
              </i>
              {t(colour)}
            </button>
          ))}
        </div>
        <Line label={t('contentWidth')} hint={isTop ? defaultOf('contentWidth') : t('fluidOnlyTop')}>
          <Choice
            name="contentWidth"
            label={t('contentWidth')}
            value={isTop ? settings.contentWidth : 'fixed'}
            options={[
              { value: 'fixed', label: t('fixed') },
              { value: 'fluid', label: t('fluid'), disabled: !isTop },
            ]}
            onChange={(contentWidth) => changeSettings({ contentWidth })}
          />
        </Line>
        {toggle('fixedHeader')}
        {toggle('autoHideHeader', settings.fixedHeader ? undefined : t('headerFirst'))}
        {toggle('fixSidebar', isTop ? t('noSidebar') : undefined)}
        {toggle('colourWeak')}
        {toggle('multiTab', undefined, t('multiTabHint'))}
      </div>
      <footer className="setting-drawer-foot">
        <button
          type="button"
          className="link-button"
          disabled={changed.length === 0}
          onClick={() => changeSettings(settingDefaults)}
        >
          {t('restoreDefaults')}
        </button>
        <span>{changed.length === 0 ? t('allDefault') : t('changed', { count: changed.length })}</span>
      </footer>
    </SideSheet>
  );
}
