import { existsSync } from 'node:fs';
import { StartFailure } from './failure.mjs';
import { canInstall, installSystemPackages, programOnPath } from './system-packages.mjs';

/** Screenshots without Chinese glyphs would prove nothing. */
const cjkFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/**
 * @param {(text: string) => void} say
 * @returns {Promise<string>} path of a Chromium, installed with Chinese fonts when it can be
 * @throws {StartFailure}
 */
export async function chromiumProgram(say) {
  const present = chromiumOnPath();
  if (present && (existsSync(cjkFont) || !canInstall())) return present;
  if (!canInstall()) {
    throw new StartFailure(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk), or run as root on Debian so that it is installed for you.',
    );
  }
  say('Installing Chromium (apt-get install chromium fonts-noto-cjk)…');
  await installSystemPackages(['chromium', 'fonts-noto-cjk']);
  const installed = chromiumOnPath();
  if (!installed) throw new StartFailure('Chromium was installed but is not on the search path.');
  return installed;
}

const chromiumOnPath = () =>
  ['chromium', 'chromium-browser', 'google-chrome']
    .map((name) => programOnPath(name))
    .find((program) => program !== undefined);
