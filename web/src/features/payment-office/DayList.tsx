/** What was taken through each channel on each day: here, and by the channel's bill. */
import { paymentDay, type RowOf } from '@paddock/contracts/resources';
import { amount } from '../../shared/format';
import { ResourcePage } from '../../shared/resource';
import styles from './payment-office.module.css';
import { texts } from './texts';

type Day = RowOf<typeof paymentDay>;

export default function DayList() {
  const t = texts.use();
  const beside = (shown: number, other: number) => (
    <span
      className={shown === other ? 'num' : `num ${styles.amountDiffers}`}
      {...(shown !== other && { title: t('differs') })}
    >
      {amount(shown)}
    </span>
  );
  return (
    <ResourcePage
      resource={paymentDay}
      cells={{
        thereCharged: (row: Day) => beside(row.thereCharged, row.hereCharged),
        thereRefunded: (row: Day) => beside(row.thereRefunded, row.hereRefunded),
      }}
    />
  );
}
