/** For servers that listen on a port again after having left it: a port of the system may be another's by then. */
export { freePort } from '../../scripts/launcher/ports.mjs';
