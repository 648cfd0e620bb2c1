/** The previous and the next of the rows that a list shows; the same by keys. */
import { texts } from './texts';

export interface Neighbours {
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** Keys of the place where the buttons stand. */
export const neighbourKeys = ({ previous, next }: Neighbours) => ({
  'Alt+ArrowUp': () => previous?.(),
  'Alt+ArrowDown': () => next?.(),
});

export function NeighbourButtons({ previous, next }: Neighbours) {
  const t = texts.use();
  const button = (label: string, keys: string, go: (() => void) | null) => (
    <button
      type="button"
      className="link-button"
      aria-keyshortcuts={keys}
      title={keys.replace('+Arrow', ' ').replace('Up', '↑').replace('Down', '↓')}
      disabled={!go}
      onClick={() => go?.()}
    >
      {label}
    </button>
  );
  return (
    <>
      {button(t('previous'), 'Alt+ArrowUp', previous)}
      {button(t('next'), 'Alt+ArrowDown', next)}
    </>
  );
}
