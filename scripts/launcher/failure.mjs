/** Something the person at the keyboard can act on. Its message is one sentence; the start prints it alone and ends with code 1. */
export class StartFailure extends Error {}

/**
 * @param {unknown} error
 * @returns {string} the message for a person
 */
export function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {unknown} error
 * @returns {string} one sentence for what a person can put right, the whole story for a defect of ours
 */
export function reportOf(error) {
  return error instanceof Error && !(error instanceof StartFailure)
    ? (error.stack ?? error.message)
    : sentenceOf(error);
}

/**
 * @param {unknown} error
 * @returns {string | undefined} the code of a system error, such as ENOENT
 */
export function systemCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
