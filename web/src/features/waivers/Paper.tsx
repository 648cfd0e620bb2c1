/** What is printed: the code for today. */
import { storeName, useDepartInfo } from '../../shared/depart';
import { PrintedCode } from '../../shared/PrintedCode';
import { useSigningLink } from './SigningCode';
import { texts } from './texts';

export function Paper({ onDone }: { onDone: () => void }) {
  const t = texts.use();
  const { data: address, isError } = useSigningLink('paper');
  const depart = useDepartInfo();
  return (
    <PrintedCode
      title={t('paperTitle')}
      label={t('scan')}
      hint={depart ? t('paperHint', { store: storeName(depart) }) : ''}
      address={address}
      failed={isError}
      onDone={onDone}
    />
  );
}
