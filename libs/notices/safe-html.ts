import sanitize from 'sanitize-html';

const PICTURE = /^\/sys\/common\/static\/([0-9a-f]{64}\.(?:jpg|png))$/;
/** Older clients name a prefix before the path, or the whole address. */
const pictureOf = (src: string): string => src.replace(/^.*(?=\/sys\/common\/static\/)/, '');

/** What a text may hold: words, lists, tables, links, and pictures that were uploaded here. Nothing that runs, and no looks. */
export const safeHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr'],
      ...['pre', 'code', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer' } }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src: pictureOf(src), alt } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs['src'] ?? ''),
  }).trim();

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a safe text, for where no HTML is shown. */
export const plainWords = (html: string): string =>
  sanitize(html.replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/blockquote)[^>]*>/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
