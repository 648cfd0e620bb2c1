/** What a recharge gave, what of it was used, what this refund takes back, and what is left then. */
import type { RechargeRefund } from '@paddock/contracts/wire';
import { Choice } from '../../shared/controls';
import { groupThousands, amount as yuan } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { assetName, assetText } from './amounts';
import styles from './refunds.module.css';
import { texts } from './texts';
import { words } from '../../shared/words';

export type UsedGifts = 'letGo' | 'takeOff';

export function RefundRecharge({
  recharge,
  usedGifts,
  onUsedGifts,
}: {
  recharge: RechargeRefund;
  usedGifts: UsedGifts;
  onUsedGifts: (choice: UsedGifts) => void;
}) {
  const t = texts.use();
  const price = recharge.most.takeOff === null ? null : yuan((recharge.most.letGo - recharge.most.takeOff) / 100);
  const what = recharge.usedGifts.map(({ asset, count }) => `${assetName(asset, recharge)} ${assetText(asset, count)}`);
  return (
    <>
      <table className={`${styles.given} num`}>
        <thead>
          <tr>
            <th>{t('given')}</th>
            <th>{t('givenThen')}</th>
            <th>{t('used')}</th>
            <th>{t('takenNow')}</th>
            <th>{t('leftAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {recharge.rows.map(({ asset, given, used, taken, heldAfter }) => (
            <tr key={asset}>
              <td>{assetName(asset, recharge)}</td>
              <td>{assetText(asset, given)}</td>
              <td className={used > 0 && asset !== 'recharge_fen' ? 'tone-care' : ''}>{assetText(asset, used)}</td>
              <td>
                <b>{taken === 0 ? assetText(asset, 0) : `−${assetText(asset, taken)}`}</b>
              </td>
              <td>{assetText(asset, heldAfter)}</td>
            </tr>
          ))}
          <tr>
            <td>{t('experience')}</td>
            <td />
            <td>—</td>
            <td>{t('notTaken')}</td>
            <td>{t('levelStays', { experience: groupThousands(recharge.experience), level: recharge.level })}</td>
          </tr>
        </tbody>
      </table>
      {what.length > 0 && (
        <div className={styles.used} role="note">
          <Icon name="warning" size={14} />
          <span>
            {price === null
              ? t('giftUsed', { what: what.join(words.t('between')) })
              : t('giftUsedPriced', { what: what.join(words.t('between')), price })}
          </span>
          {price !== null && (
            <Choice
              name="refund-used"
              label={t('used')}
              value={usedGifts}
              options={[
                { value: 'letGo', label: t('letGo') },
                { value: 'takeOff', label: t('takeOff', { price }) },
              ]}
              onChange={onUsedGifts}
            />
          )}
        </div>
      )}
    </>
  );
}
