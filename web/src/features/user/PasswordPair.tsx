/** A new password and the same again; what is wrong is said where it stands. */
import { useState } from 'react';
import { OpenField } from './OpenField';
import { texts } from './texts';

export const lengthMin = 8;
const lengthMax = 200;

export interface Pair {
  password: string;
  again: string;
  fault: string | null;
  againFault: string | null;
  setPassword: (value: string) => void;
  setAgain: (value: string) => void;
  setFault: (fault: string | null) => void;
  check: () => boolean;
}

export function usePasswordPair(): Pair {
  const t = texts.use();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [againFault, setAgainFault] = useState<string | null>(null);
  return {
    password,
    again,
    fault,
    againFault,
    setPassword: (value) => {
      setPassword(value);
      setFault(null);
    },
    setAgain: (value) => {
      setAgain(value);
      setAgainFault(null);
    },
    setFault,
    check: () => {
      const wrong = password.length < lengthMin ? t('passwordShort') : null;
      const differs = again === password ? null : t('passwordsDiffer');
      setFault(wrong);
      setAgainFault(differs);
      return wrong === null && differs === null;
    },
  };
}

export function PasswordPair({ of, label, autoFocus = false }: { of: Pair; label: string; autoFocus?: boolean }) {
  const t = texts.use();
  const isLong = of.password.length >= lengthMin;
  return (
    <>
      <OpenField
        id="password"
        label={label}
        hint={t('passwordHint')}
        icon="padlock"
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        maxLength={lengthMax}
        value={of.password}
        fault={of.fault}
        fine={isLong ? t('passwordFine', { count: of.password.length }) : null}
        onValue={of.setPassword}
      />
      <OpenField
        id="again"
        label={t('passwordAgain')}
        icon="padlock"
        type="password"
        autoComplete="new-password"
        maxLength={lengthMax}
        value={of.again}
        fault={of.againFault}
        onValue={of.setAgain}
      />
    </>
  );
}
