/** A text with headings, lists, links and pictures. The service keeps safe HTML only; what is shown is cleaned here once more. */
import DOMPurify from 'dompurify';
import './rich-text.css';

export function RichText({ html }: { html: string }) {
  return (
    <div
      className="rich-shown"
      dangerouslySetInnerHTML={{
        __html: DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, ADD_ATTR: ['target'] }),
      }}
    />
  );
}
