/** System messages to the member: when, what for, and what they say. */
import { rowTime } from '../../shared/format';
import { texts } from './texts';
import type { Shown } from './useMember';

export function Messages({ messages }: { messages: Shown['page']['messages'] }) {
  const t = texts.use();
  return (
    <>
      <header className="member-head">
        <h2 id="member-messages">{t('messages')}</h2>
      </header>
      {messages.length === 0 ? (
        <p className="member-none">{t('noMessages')}</p>
      ) : (
        <ul className="member-messages" aria-labelledby="member-messages">
          {messages.map(({ id, time, title, content }) => (
            <li key={id}>
              <span className="member-message-head">
                <b className="one-line">{title}</b>
                <span className="num">{rowTime(time).slice(0, -3)}</span>
              </span>
              {content}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
