/** A phone, the code that is sent to it, and how long it is still valid. */
import { MOBILE_NUMBER } from '@paddock/contracts/forms';
import { useState } from 'react';
import { isRefused } from '../../shared/api';
import { call } from '../../shared/call';
import { useNow } from '../../shared/useNow';
import { texts } from './texts';

const validMs = 600_000;
export type CodeMode = '0' | '1' | '2';

export interface PhoneCode {
  phone: string;
  code: string;
  phoneFault: string | null;
  codeFault: string | null;
  /** `9:18`, while a code is valid that was sent from here. */
  left: string | null;
  isSending: boolean;
  setPhone: (value: string) => void;
  setCode: (value: string) => void;
  setPhoneFault: (fault: string | null) => void;
  setCodeFault: (fault: string | null) => void;
  send: () => Promise<void>;
  /** Whether both can be sent off; says what is missing. */
  check: () => boolean;
}

/** The digits alone: people write them in groups. */
export const digitsOf = (value: string): string => value.replaceAll(/[\s-]/g, '');

/** What a failed call says at the field. */
export const wordsOf = (failure: unknown, otherwise: string): string =>
  isRefused(failure) ? failure.message || otherwise : otherwise;

/** @param sendCode another call than the one of the open pages */
export function usePhoneCode(mode: CodeMode, sendCode?: (mobile: string) => Promise<unknown>): PhoneCode {
  const t = texts.use();
  const now = useNow();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [phoneFault, setPhoneFault] = useState<string | null>(null);
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const [validUntil, setValidUntil] = useState<Readonly<Record<string, number>>>({});
  const [isSending, setSending] = useState(false);
  const mobile = digitsOf(phone);
  const seconds = Math.ceil(((validUntil[mobile] ?? 0) - now) / 1000);

  const faultOfPhone = (): string | null => {
    if (mobile === '') return t('phoneRequired');
    return MOBILE_NUMBER.test(mobile) ? null : t('phoneWrong');
  };
  const send = async (): Promise<void> => {
    const fault = faultOfPhone();
    setPhoneFault(fault);
    setCodeFault(null);
    if (fault !== null || isSending) return;
    setSending(true);
    try {
      await (sendCode ? sendCode(mobile) : call('POST /account/sms', { mobile, smsmode: mode }, { silent: true }));
      setValidUntil((all) => ({ ...all, [mobile]: Date.now() + validMs }));
    } catch (failure) {
      setCodeFault(wordsOf(failure, t('requestError')));
    } finally {
      setSending(false);
    }
  };
  return {
    phone,
    code,
    phoneFault,
    codeFault,
    left: seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : null,
    isSending,
    setPhone: (value) => {
      setPhone(value);
      setPhoneFault(null);
    },
    setCode: (value) => {
      setCode(value);
      setCodeFault(null);
    },
    setPhoneFault,
    setCodeFault,
    send,
    check: () => {
      const fault = faultOfPhone();
      setPhoneFault(fault);
      const missing = digitsOf(code) === '' ? t('codeRequired') : null;
      setCodeFault(missing);
      return fault === null && missing === null;
    },
  };
}
