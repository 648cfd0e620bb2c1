/** The built-in SQLite among others. */
const NODE_MAJOR_MIN = 24;

/** The message for a Node.js on which the agent cannot run, or null when it can. */
export const nodeProblem = (version: string): string | null =>
  Number(version.split('.')[0]) < NODE_MAJOR_MIN
    ? `The edge agent needs Node.js ${NODE_MAJOR_MIN} or newer; this is ${version}.`
    : null;
