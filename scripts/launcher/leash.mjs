/**
 * Loaded into each Node process that the launcher starts (node --import). The launcher holds the other end of stdin and never
 * writes: when it closes, the launcher is gone, however it died, and this process stops as if asked to.
 */
const graceMs = 8_000;

process.stdin.on('error', () => undefined);
process.stdin.on('close', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), graceMs).unref();
});
process.stdin.resume();
// A process that has nothing left to do may still end by itself. Pipes have unref; the type of stdin does not know.
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
