/**
 * The card box: a reader types the number and Enter, or staff type a member id. It keeps the focus, as the next card may
 * come at any time, and its Enter never sells by itself.
 */
import { useLayoutEffect, useRef, type AriaAttributes, type KeyboardEvent, type RefObject } from 'react';
import './card-field.css';
import styles from './controls.module.css';
import { firstFocus } from './firstFocus';
import { Icon } from './Icon';
import { isRuleNumber } from './ruleNumber';
import type { LookedUpMember } from './useMemberLookup';

export function CardField({
  lookup,
  label,
  field,
  autoFocus = false,
  invalid,
  onEmpty,
  onRepeat,
  onRuleNumber,
  onStep,
  ...input
}: {
  lookup: LookedUpMember;
  label: string;
  id?: string;
  placeholder: string;
  disabled?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  autoFocus?: boolean;
  /** Attributes of a field that is wrong. */
  invalid?: Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>;
  /** Enter on an empty box. */
  onEmpty?: () => void;
  /** Enter on a card that was found; without it that Enter is the window's. */
  onRepeat?: () => void;
  /** The number of a rule, typed over a card that was found. */
  onRuleNumber?: (number: number) => void;
  onStep?: (by: 1 | -1) => void;
}) {
  const { box, send } = lookup;
  const own = useRef<HTMLInputElement>(null);
  const element = field ?? own;
  const answered = box.is === 'found' || box.is === 'unknown' || box.is === 'unanswered';
  // The next swipe writes over what stands in the box.
  useLayoutEffect(() => {
    if (answered) element.current?.select();
  }, [element, answered, box.member?.id]);
  useLayoutEffect(() => {
    if (autoFocus) firstFocus(element.current);
  }, [element, autoFocus]);

  const enter = (typed: HTMLInputElement): void => {
    const text = box.text.trim();
    if (text === '') onEmpty?.();
    else if (box.is === 'conflict' && onRuleNumber && isRuleNumber(text)) {
      send({ do: 'restore' });
      onRuleNumber(Number(text));
    } else if (box.is === 'found') {
      typed.select();
      onRepeat?.();
    } else lookup.lookUp(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      enter(event.currentTarget);
    } else if (onStep && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      onStep(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return (
    <span className={`card-field ${styles.field}`}>
      <Icon name="card" />
      <input
        {...input}
        {...invalid}
        {...(box.is === 'found' && !onRepeat ? {} : { 'data-own-enter': true })}
        ref={element}
        className="num"
        value={box.text}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        onChange={(event) => send({ do: 'type', text: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
