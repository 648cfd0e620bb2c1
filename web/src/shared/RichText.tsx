/** A text with headings, lists, links and pictures. The service keeps safe HTML only; what is shown is cleaned here once more. */
import DOMPurify from 'dompurify';

export function RichText({ html }: { html: string }) {
  return (
    <div
      className="rich-text"
      dangerouslySetInnerHTML={{
        __html: DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, ADD_ATTR: ['target'] }),
      }}
    />
  );
}
