/** The question before karts with a lasting limit set off: staff may have given it to somebody who has long gone home. */
import { createRoot } from 'react-dom/client';
import { defineTexts } from './i18n';
import { PromptDialog } from './PromptDialog';
import { fullLevel, type Limited } from './sendOff';
import { words } from './words';

const texts = defineTexts(
  'limitedKarts',
  {
    cn: {
      title: '这辆车一直限速',
      text: '{karts}：每一场都按这个档位跑，直到有人在赛道看板上改。这一场也按它跑吗？',
      kart: '{name} 号车 {level}/{full}',
      go: '照样发车',
    },
    en: {
      title: 'This kart has a lasting limit',
      text: '{karts}: every ride is driven at this level until staff change it on the track board. This ride too?',
      kart: 'kart {name} at {level} of {full}',
      go: 'Start anyway',
    },
  },
  words,
);

/**
 * It has a root of its own: the track board is light, and loads the question with the first kart that needs it.
 *
 * @returns whether they set off all the same
 */
export function askForLimited(karts: readonly Limited[]): Promise<boolean> {
  return new Promise((answered) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const answer = (goes: boolean): void => {
      root.unmount();
      place.remove();
      answered(goes);
    };
    root.render(<LimitQuestion karts={karts} onAnswer={answer} />);
  });
}

function LimitQuestion({ karts, onAnswer }: { karts: readonly Limited[]; onAnswer: (goes: boolean) => void }) {
  const t = texts.use();
  const names = karts.map(({ cardName: name, ownLevel: level }) => t('kart', { name, level, full: fullLevel }));
  return (
    <PromptDialog
      title={t('title')}
      text={t('text', { karts: names.join(t('between')) })}
      answers={[
        { label: t('cancel'), onPress: () => onAnswer(false) },
        { label: t('go'), onPress: () => onAnswer(true), strong: true },
      ]}
      onDismiss={() => onAnswer(false)}
    />
  );
}
