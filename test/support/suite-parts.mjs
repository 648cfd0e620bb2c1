/**
 * What the global set-up started, for the global tear-down. Jest loads both in its main process, so they share this module.
 *
 * @type {{ dataDir?: string, postgres?: import('../../scripts/launcher/supervised.mjs').Supervised }}
 */
export const parts = {};
