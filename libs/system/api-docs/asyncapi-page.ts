import type { AsyncApiDocument, Channel } from './asyncapi';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const section = (channel: Channel): string => `<section>
<h2><code>${escaped(channel.address)}</code></h2>
<p>${escaped(channel.title)}. ${escaped(channel.description)}</p>
${Object.values(channel.messages)
  .map(
    ({ name, title, payload }) =>
      `<details><summary><code>${escaped(name)}</code> ${title === name ? '' : escaped(title)}</summary><pre>${escaped(JSON.stringify(payload, null, 2))}</pre></details>`,
  )
  .join('\n')}
</section>`;

/** A readable page of the document, without any script. */
export const asyncApiPage = (document: AsyncApiDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(document.info.title)} · live events and devices</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
h2 { font-size: 1.05rem; margin: 2rem 0 0.25rem; }
pre { overflow: auto; font-size: 13px; padding: 0.75rem; border: 1px solid; border-radius: 4px; }
summary { cursor: pointer; }
</style>
</head>
<body>
<h1>${escaped(document.info.title)}: live events and devices</h1>
<p>${escaped(document.info.description)} The same as AsyncAPI ${document.asyncapi}: <a href="asyncapi.json">asyncapi.json</a>.</p>
${Object.values(document.channels).map(section).join('\n')}
</body>
</html>
`;
