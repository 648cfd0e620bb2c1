/** Phone and code, with the button that sends it. */
import { OpenField } from './OpenField';
import styles from './sign-in.module.css';
import { texts } from './texts';
import type { PhoneCode } from './usePhoneCode';

export function PhoneFields({ of, autoFocus = false }: { of: PhoneCode; autoFocus?: boolean }) {
  const t = texts.use();
  return (
    <>
      <OpenField
        id="phone"
        label={t('phone')}
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        value={of.phone}
        fault={of.phoneFault}
        onValue={of.setPhone}
      />
      <OpenField
        id="code"
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={of.code}
        fault={of.codeFault}
        onValue={of.setCode}
        side={
          <button
            type="button"
            className={styles.send}
            disabled={of.isSending || of.left !== null}
            onClick={() => void of.send()}
          >
            {of.left === null ? t('sendCode') : t('sendAgain', { left: of.left })}
          </button>
        }
      />
    </>
  );
}
