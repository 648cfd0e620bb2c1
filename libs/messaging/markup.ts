import sanitize from 'sanitize-html';

/** What a rich text may hold: nothing that runs, loads by itself or covers the page. */
export const cleanMarkup = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...['p', 'br', 'h1', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'a', 'blockquote', 'span'],
      ...['code', 'pre', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], span: ['style'], p: ['style'], li: ['data-list'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedStyles: {
      '*': {
        color: [/^#[0-9a-f]{3,6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
        'background-color': [/^#[0-9a-f]{3,6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/],
        'text-align': [/^(left|right|center)$/],
      },
    },
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });

/** A rich text as people read it aloud: no markup, one space between words, lines kept. */
export const plainOf = (html: string): string =>
  sanitize(
    html.replaceAll(/<(br|\/p|\/h\d|\/li|\/tr)\b[^>]*>/gi, (tag) => `${tag}\n`),
    {
      allowedTags: [],
      allowedAttributes: {},
    },
  )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
