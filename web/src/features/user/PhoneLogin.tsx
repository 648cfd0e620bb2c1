/** Phone and code in place of name and password. A plain form, as the one that it takes the place of. */
import { useState, type FormEvent } from 'react';
import { fieldOf } from '../../shared/api';
import { call } from '../../shared/call';
import { PhoneFields } from './PhoneFields';
import { texts } from './texts';
import { done, type SignInResult } from './signInResult';
import { digitsOf, usePhoneCode, wordsOf } from './usePhoneCode';

export function PhoneLogin({ onAccepted }: { onAccepted: (result: SignInResult) => Promise<void> }) {
  const t = texts.use();
  const pair = usePhoneCode('0');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !pair.check()) return;
    setBusy(true);
    try {
      const body = { mobile: digitsOf(pair.phone), captcha: digitsOf(pair.code) };
      const answer = await call('POST /sys/phoneLogin', body, { silent: true });
      if (String(answer.code) === done) await onAccepted(answer.result);
      else pair.setCodeFault(answer.message || t('loginFailed'));
    } catch (failure) {
      const message = wordsOf(failure, t('requestError'));
      if (fieldOf(failure) === 'mobile') pair.setPhoneFault(message);
      else pair.setCodeFault(message || t('loginFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="login" onSubmit={(event) => void submit(event)} noValidate>
      <PhoneFields of={pair} autoFocus />
      <button className="login-button login-go" disabled={busy}>
        {t('login')}
        <kbd className="keycap">Enter</kbd>
      </button>
    </form>
  );
}
