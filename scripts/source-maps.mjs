/**
 * Loaded into each process (node --import): stack traces name the lines of our own sources. `--enable-source-maps` would read the maps of
 * every package at the start and keep them, which is more than all that the core holds otherwise.
 */
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
