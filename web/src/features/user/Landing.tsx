/** The page everybody starts from: four entrances, and beside them the login or the welcome line. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ensurePermissions } from '../../app/guard';
import { findPage } from '../../app/pages';
import { useDepartInfo } from '../../shared/depart';
import { openGameScreen } from '../../shared/gameScreen';
import { BrandMark, Icon } from '../../shared/Icon';
import { notices } from '../../shared/notices';
import { liveToken, useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { Art, type ArtName } from './art';
import { LanguageButtons } from '../../shared/LanguageButtons';
import './landing.css';
import { LoginCard } from './LoginCard';
import { texts } from './texts';
import { Welcome } from './Welcome';

const version = '1.0';
interface Tile {
  key: 'analysis' | 'screen' | 'rechargeTool' | 'consumptionTool';
  art: ArtName;
  path: string | null;
}

const tiles: readonly Tile[] = [
  { key: 'analysis', art: 'bars', path: '/dashboard/analysis' },
  { key: 'screen', art: 'screen', path: null },
  { key: 'rechargeTool', art: 'card', path: '/memberrecharge/SysMemberRechargeTool' },
  { key: 'consumptionTool', art: 'receipt', path: '/consume/SysConsumeTool' },
];

export default function Landing() {
  const t = texts.use();
  const depart = useDepartInfo();
  const navigate = useNavigate();
  const { user } = useSession();
  const [choosing, setChoosing] = useState(false);
  const signedIn = liveToken() !== null && !choosing;

  /** Without a sign-in the guard sends to the login; with one, a page that the user does not have gets its notice here. */
  const enter = async (key: Tile['key'], path: string): Promise<void> => {
    const token = liveToken();
    const permissions = token === null ? null : await ensurePermissions().catch(() => null);
    const found = permissions && findPage(permissions, path).kind;
    if (found === 'unknown' || found === 'missingModule') notices.warning(t('notOpen', { name: t(key) }));
    else await navigate(path);
  };
  const open = (tile: Tile): void => {
    if (tile.path !== null) void enter(tile.key, tile.path);
    else if (!signedIn) notices.warning(t('loginFirst'));
    else openGameScreen(user?.orgCode ?? '', depart);
  };
  useHotkeys(Object.fromEntries(tiles.map((tile, index) => [String(index + 1), () => open(tile)])));

  return (
    <div className="landing">
      <div className="kerb" aria-hidden />
      <main className="landing-left">
        <div className="landing-brand">
          <BrandMark size={44} />
          <b>Paddock</b>
          <span>{t('slogan')}</span>
        </div>
        <nav className="tiles" aria-label={t('tiles')}>
          {tiles.map((tile, index) => (
            <button key={tile.key} className="tile" onClick={() => open(tile)} aria-keyshortcuts={String(index + 1)}>
              <strong>{t(tile.key)}</strong>
              <span className="tile-hint">{t(`${tile.key}Hint`)}</span>
              <Icon name={tile.path === null ? 'external' : 'arrow'} size={18} className="tile-go" />
              <kbd className="keycap tile-key">{index + 1}</kbd>
              <Art name={tile.art} />
            </button>
          ))}
        </nav>
        <footer className="landing-foot">
          <span>© 2026 Paddock</span>
          <span>{t('version', { version })}</span>
        </footer>
      </main>
      <section className="landing-right" aria-label={t(signedIn ? 'welcome' : 'login')}>
        <LanguageButtons className="landing-lang" label={t('languages')} />
        {signedIn ? <Welcome /> : <LoginCard onChoosing={setChoosing} />}
      </section>
    </div>
  );
}
