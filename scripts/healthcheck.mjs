/** Ends with code 0 when the address answers with 2xx. For images that have no curl. */
const [, , url = ''] = process.argv;

try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}
