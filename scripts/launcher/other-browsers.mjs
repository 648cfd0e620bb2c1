import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure.mjs';
import { canInstall, installSystemPackages, programOnPath } from './system-packages.mjs';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Debian keeps WebKit's browser in a folder of its library; the newest interface comes last. */
function miniBrowser() {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter((folder) => existsSync(folder));
  return libraries
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'MiniBrowser')))
    .filter((program) => program.includes('webkit2gtk') && existsSync(program))
    .sort()
    .at(-1);
}

function found() {
  const firefox = programOnPath('firefox-esr') ?? programOnPath('firefox');
  const webkit = miniBrowser();
  const driver = programOnPath('WebKitWebDriver');
  const display = programOnPath('Xvfb');
  return firefox && webkit && driver && display ? { firefox, webkit, driver, display } : undefined;
}

/**
 * The browsers whose engines are not Chromium's: Firefox, and WebKit as Safari and every iPad have it, with the display that WebKit needs.
 *
 * @param {(text: string) => void} say
 * @returns {Promise<{ firefox: string, webkit: string, driver: string, display: string }>} paths of the programs
 * @throws {StartFailure} when they are missing and can't be installed
 */
export async function otherBrowsers(say) {
  if (!found() && canInstall()) {
    say(`Installing Firefox and WebKit (apt-get install ${packages.join(' ')})…`);
    await installSystemPackages(packages);
  }
  const programs = found();
  if (programs) return programs;
  throw new StartFailure(
    `The smoke tests of other browsers need Firefox and WebKit: install them (Debian: apt-get install ${packages.join(' ')}), or run as root on Debian so that they are installed for you.`,
  );
}
