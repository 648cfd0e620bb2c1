import { createHash } from 'node:crypto';
import { PAGE_SCRIPT } from './page-script';

const STYLE = `
  :root { font: 18px/1.4 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif; color: #14181d; background: #eef0f2; }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto auto 1fr auto; }
  header { box-sizing: border-box; min-height: 64px; padding: 8px 16px; display: flex; flex-wrap: wrap; gap: 4px 32px; align-items: center;
    background: #fff; border-bottom: 1px solid #d5dae0; }
  header b { font-size: 1.15em; }
  header b::before { content: ''; display: inline-block; width: 12px; height: 12px; margin-right: 10px; border: 3px solid #15803d;
    border-radius: 50%; box-sizing: border-box; }
  header span { color: #4b5563; }
  #band { padding: 10px 16px; min-height: 28px; background: #a50b1f; color: #fff; font-weight: 700; font-size: 1.2em; }
  #band[hidden] { display: block; visibility: hidden; }
  main { display: grid; align-content: center; justify-items: center; gap: 24px; padding: 16px; }
  #stop { width: min(64vmin, 460px); height: min(64vmin, 460px); border: 0; background: #cf1124; color: #fff; font: inherit; font-size: 2.6rem;
    font-weight: 700; touch-action: manipulation; clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%); }
  #stop:active { background: #7d0a1d; }
  #slow { min-width: min(64vmin, 460px); min-height: 72px; padding: 8px 24px; border: 4px solid #92610a; background: #fff; color: #92610a; font: inherit;
    font-size: 1.5rem; font-weight: 700; touch-action: manipulation; }
  #slow:active { background: #f3e3c0; }
  #slow:disabled { border-color: #8b929b; color: #6b7280; }
  button small { display: block; font-size: 1.1rem; font-weight: 400; min-height: 1.4em; }
  p { margin: 0; min-height: 3em; text-align: center; font-size: 1.3rem; max-width: 46em; }
  p.go { color: #15803d; font-weight: 700; }
  p.care { color: #92610a; font-weight: 700; }
  p.wrong { color: #a50b1f; font-weight: 700; }
  footer { padding: 12px 16px; min-height: 1.4em; background: #fff; border-top: 1px solid #d5dae0; color: #92610a; }
  body[data-state='off'] header b::before { border-color: #a50b1f; }
  body[data-state='off'] #stop { background: #8b929b; }
  body[data-state='off'] #slow { border-color: #8b929b; color: #6b7280; }
  body[data-state='off'] p, body[data-state='off'] footer { color: #6b7280; }
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A page that needs nothing but the edge: for a screen whose own page is not allowed to call an address without TLS, or is gone. It says
 * at each moment whether it would work.
 */
export const PAGE = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Paddock · STOP</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body data-state="off"><header><b id="head"></b><span id="reach"></span></header><div id="band" role="alert" hidden></div>
<main><button type="button" id="stop"><span id="label"></span><small id="tries"></small></button><button type="button" id="slow"></button><p id="said" role="status"></p></main><footer id="foot"></footer>
<script>${PAGE_SCRIPT}</script></body></html>`;

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(PAGE_SCRIPT)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};
