const lookMs = 1_000;

/**
 * npm can't pass on a kill -9. Where npm runs us, its death is our stop; a shell that goes away is not (nohup, a service manager).
 *
 * @param {() => void} stop
 */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, lookMs);
  timer.unref();
}
