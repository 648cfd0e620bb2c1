import { existsSync } from 'node:fs';
import { StartFailure } from './failure.mjs';
import { canInstall, installSystemPackages, programOnPath } from './system-packages.mjs';

/** Screenshots without Chinese glyphs would prove nothing. */
const cjkFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** Chromium without the windows and menus of a desktop: the same engine for half the work of the machine. */
const headlessShell = 'chromium-headless-shell';

/**
 * @param {(text: string) => void} say
 * @returns {Promise<string>} path of a Chromium, installed with Chinese fonts when it can be
 * @throws {StartFailure}
 */
export async function chromiumProgram(say) {
  const complete = programOnPath(headlessShell) !== undefined && existsSync(cjkFont);
  if (!complete && canInstall()) {
    say(`Installing Chromium (apt-get install ${headlessShell} fonts-noto-cjk)…`);
    try {
      await installSystemPackages([headlessShell, 'fonts-noto-cjk']);
    } catch (error) {
      // Without a network, a whole Chromium that is there does as well.
      if (!chromiumOnPath() || !existsSync(cjkFont)) throw error;
    }
  }
  const program = chromiumOnPath();
  if (program) return program;
  throw new StartFailure(
    `The browser tests need Chromium: install it (Debian: apt-get install ${headlessShell} fonts-noto-cjk), or run as root on Debian so that it is installed for you.`,
  );
}

const chromiumOnPath = () =>
  [headlessShell, 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => programOnPath(name))
    .find((program) => program !== undefined);
