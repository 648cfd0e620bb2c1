import { StartFailure } from './failure.mjs';
import { canInstall, installSystemPackages, programOnPath } from './system-packages.mjs';

const threeWays =
  'Paddock needs Redis and found no redis-server: install it (Debian: apt-get install redis-server), ' +
  'or start as root on Debian so that it is installed for you, or give the address of a running one with REDIS_URL=redis://host:6379.';

/**
 * @param {{ say: (text: string) => void, signal?: AbortSignal, path?: string, mayInstall?: boolean }} options
 * @returns {Promise<string>} path of a redis-server, installed when it can be
 * @throws {StartFailure} names the three ways to get one
 */
export async function redisProgram({ say, signal, path: searchPath, mayInstall = canInstall() }) {
  const present = programOnPath('redis-server', searchPath);
  if (present) return present;
  if (!mayInstall) throw new StartFailure(threeWays);
  say('Installing Redis (apt-get install redis-server)…');
  try {
    await installSystemPackages(['redis-server'], signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new StartFailure(threeWays);
  }
  const installed = programOnPath('redis-server');
  if (!installed) throw new StartFailure(threeWays);
  return installed;
}
