/**
 * The plain WebSocket of a person: a heartbeat every 20 s, back 5 s after an error or a close. It says only that there is something to read.
 */
const heartbeatMs = 20_000;
const reconnectMs = 5000;

/** Opens it until the returned function is called. */
export function openNoticeChannel(userId: string, token: string, onNews: () => void): () => void {
  let socket: WebSocket | null = null;
  let beat: number | undefined;
  let later: number | undefined;
  let closed = false;

  const lost = (): void => {
    window.clearInterval(beat);
    socket = null;
    if (closed || later !== undefined) return;
    later = window.setTimeout(() => {
      later = undefined;
      connect();
    }, reconnectMs);
  };
  const connect = (): void => {
    const { protocol, host } = window.location;
    const opened = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/websocket/${userId}`);
    socket = opened;
    opened.onopen = () => {
      // The token stands in no address: addresses end up in logs.
      opened.send(token);
      beat = window.setInterval(() => {
        if (opened.readyState === WebSocket.OPEN) opened.send('HeartBeat');
      }, heartbeatMs);
    };
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isNews(data)) onNews();
    };
    opened.onerror = () => opened.close();
    opened.onclose = lost;
  };
  connect();
  return () => {
    closed = true;
    window.clearInterval(beat);
    window.clearTimeout(later);
    socket?.close();
  };
}

function isNews(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    const { cmd } = JSON.parse(data) as { cmd?: unknown };
    return cmd === 'topic' || cmd === 'user';
  } catch {
    return false;
  }
}
