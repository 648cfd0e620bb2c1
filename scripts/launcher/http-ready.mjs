/**
 * @param {string} url
 * @returns {Promise<boolean>} whether it answers and does not say that it is not ready
 */
export async function isReady(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.status < 500;
}
