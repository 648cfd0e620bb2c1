import { StartFailure } from '../launcher/failure.mjs';
import { canInstall, installSystemPackages, programOnPath } from '../launcher/system-packages.mjs';

/** Programs that only tests use, and the packages that bring them. */
const packages = /** @type {const} */ ({ mosquitto_pub: 'mosquitto-clients', strace: 'strace' });

/** @typedef {keyof typeof packages} Tool */

const tools = /** @type {Tool[]} */ (Object.keys(packages));

/**
 * Installs what is missing of them, where this machine lets us.
 *
 * @param {(text: string) => void} say
 */
export async function installTools(say) {
  const missing = tools.filter((tool) => programOnPath(tool) === undefined).map((tool) => packages[tool]);
  if (missing.length === 0 || !canInstall()) return;
  say(`Installing tools of the tests (apt-get install ${missing.join(' ')})…`);
  await installSystemPackages(missing);
}

/**
 * @param {Tool} tool
 * @returns {Promise<string>} its path
 * @throws {StartFailure} where it is missing and can't be installed
 */
export async function toolProgram(tool) {
  if (programOnPath(tool) === undefined) await installTools(() => undefined);
  const program = programOnPath(tool);
  if (program === undefined)
    throw new StartFailure(`${tool} is missing: install it (Debian: apt-get install ${packages[tool]}).`);
  return program;
}
