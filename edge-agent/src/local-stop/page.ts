import { createHash } from 'node:crypto';

const STYLE = `
  :root { color-scheme: dark; font: 20px/1.4 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center; gap: 24px; background: #111; color: #fff; }
  button { width: min(80vmin, 480px); height: min(80vmin, 480px); border: 12px solid #fff; border-radius: 50%; background: #c8102e; color: #fff;
    font: inherit; font-size: 2.6rem; font-weight: 700; touch-action: manipulation; }
  button:active { background: #7d0a1d; }
  p { margin: 0 16px; min-height: 3em; text-align: center; font-size: 1.3rem; }
`;

const SCRIPT = `
  const cn = navigator.language.startsWith('zh');
  const texts = cn
    ? { stop: '全部停车', ready: '不经过总部，直接停下本场所有车辆', sending: '正在发送…', failed: '未发送：', all: '全部 {n} 辆已确认停车',
        missing: '未确认停车：', waiting: '等待应答：', denied: '链接已过期，请在裁判台重新打开' }
    : { stop: 'STOP ALL', ready: 'Stops every kart of this venue, without the core', sending: 'Sending…', failed: 'Not sent: ',
        all: 'All {n} karts have confirmed', missing: 'Not confirmed: ', waiting: 'Waiting for: ', denied: 'This link has expired, open it again from the marshal board' };
  const button = document.querySelector('button');
  const text = document.querySelector('p');
  button.textContent = texts.stop;
  text.textContent = texts.ready;
  const ask = async (method) => {
    const headers = { authorization: 'Bearer ' + location.hash.slice(1) };
    const response = await fetch('/stop', { method, headers, signal: AbortSignal.timeout(2000) });
    if (response.status === 401) throw new Error(texts.denied);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  const names = (stop, state) => stop.karts.filter((kart) => kart.state === state).map((kart) => kart.cardName).join(', ');
  const show = (stop) => {
    if (stop.flag !== 'red') { text.textContent = texts.ready; return; }
    const waiting = names(stop, 'waiting');
    const missing = names(stop, 'unconfirmed');
    text.textContent = stop.state === 'confirmed' ? texts.all.replace('{n}', stop.total)
      : [missing && texts.missing + missing, waiting && texts.waiting + waiting].filter(Boolean).join(' · ');
  };
  button.addEventListener('click', async () => {
    text.textContent = texts.sending;
    try { show(await ask('POST')); } catch (error) { text.textContent = texts.failed + error.message; }
  });
  setInterval(() => ask('GET').then(show, () => undefined), 500);
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page that needs nothing but the edge: for a screen whose own page is not allowed to call an address without TLS, or is gone. */
export const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Paddock · STOP</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><button type="button"></button><p role="status"></p><script>${SCRIPT}</script></body></html>`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};
