/** A phone, the code that is sent to it, and how long it is still valid. */
import { MOBILE_NUMBER } from '@paddock/contracts/forms';
import { normalise } from '@paddock/contracts/normalise';
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
export const digitsOf = (value: string): string => normalise(value, 'phone');

/** What a failed call says at the field. */
export const wordsOf = (failure: unknown, otherwise: string): string =>
  isRefused(failure) ? failure.message || otherwise : otherwise;

/** What is wrong with a phone as it was typed; null: nothing. */
export function phoneFaultOf(phone: string): string | null {
  const mobile = digitsOf(phone);
  if (mobile === '') return texts.t('phoneRequired');
  return MOBILE_NUMBER.test(mobile) ? null : texts.t('phoneWrong');
}

export interface SentCodes {
  isSending: boolean;
  /** `9:18`, while a code is valid that was sent from here to this phone. */
  leftOf: (phone: string) => string | null;
  /** @throws what the call throws */
  send: (phone: string) => Promise<void>;
}

/** Sends codes to phones, one at a time, and knows how long each is valid. */
export function useSentCodes(sendCode: (mobile: string) => Promise<unknown>): SentCodes {
  const now = useNow();
  const [validUntil, setValidUntil] = useState<Readonly<Record<string, number>>>({});
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    leftOf: (phone) => {
      const seconds = Math.ceil(((validUntil[digitsOf(phone)] ?? 0) - now) / 1000);
      return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : null;
    },
    send: async (phone) => {
      if (isSending) return;
      const mobile = digitsOf(phone);
      setSending(true);
      try {
        await sendCode(mobile);
        setValidUntil((all) => ({ ...all, [mobile]: Date.now() + validMs }));
      } finally {
        setSending(false);
      }
    },
  };
}

/** Phone and code on an open page. */
export function usePhoneCode(mode: CodeMode): PhoneCode {
  const t = texts.use();
  const codes = useSentCodes((mobile) => call('POST /account/sms', { mobile, smsmode: mode }, { silent: true }));
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [phoneFault, setPhoneFault] = useState<string | null>(null);
  const [codeFault, setCodeFault] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    const fault = phoneFaultOf(phone);
    setPhoneFault(fault);
    setCodeFault(null);
    if (fault !== null) return;
    try {
      await codes.send(phone);
    } catch (failure) {
      setCodeFault(wordsOf(failure, t('requestError')));
    }
  };
  return {
    phone,
    code,
    phoneFault,
    codeFault,
    left: codes.leftOf(phone),
    isSending: codes.isSending,
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
      const fault = phoneFaultOf(phone);
      setPhoneFault(fault);
      const missing = digitsOf(code) === '' ? t('codeRequired') : null;
      setCodeFault(missing);
      return fault === null && missing === null;
    },
  };
}
