/** A read-only field that opens a picker; shows what was chosen and can be cleared. */
import { Input } from 'antd';
import { Icon } from '../Icon';
import { texts } from './texts';

export function PickerField({
  id,
  label,
  shown,
  placeholder,
  disabled = false,
  onOpen,
  onClear,
}: {
  id?: string;
  label: string;
  /** Text of what was chosen; empty for nothing. */
  shown: string;
  placeholder?: string;
  disabled?: boolean;
  onOpen: () => void;
  onClear?: () => void;
}) {
  const t = texts.use();
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      className="picker-field"
      readOnly
      data-own-enter
      disabled={disabled}
      value={shown}
      aria-label={label}
      aria-haspopup="dialog"
      placeholder={placeholder ?? t('choose')}
      onClick={disabled ? undefined : onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
      suffix={
        shown !== '' && onClear && !disabled ? (
          <button
            type="button"
            className="link-button"
            aria-label={t('clear', { label })}
            onClick={(event) => {
              event.stopPropagation();
              onClear();
            }}
          >
            <Icon name="cross" size={12} />
          </button>
        ) : (
          <Icon name="down" size={12} />
        )
      }
    />
  );
}
