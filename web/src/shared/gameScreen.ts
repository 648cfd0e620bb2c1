/** The big screen in a window of its own: the product's, or another one whose address the core is given. */
import type { DepartInfo } from './depart';
import { lang } from './i18n';

const ownScreen = '#/game/home';

export function openGameScreen(orgCode: string, depart: DepartInfo | undefined): void {
  const address = depart?.gameScreenUrl ?? ownScreen;
  const query = `orgCode=${encodeURIComponent(orgCode)}&lang=${lang()}`;
  window.open(`${address}${address.includes('?') ? '&' : '?'}${query}`, '_blank', 'noopener');
}
