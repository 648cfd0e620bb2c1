/**
 * The values and texts behind selections and states. What comes with the product keeps its values; what belongs to all stores is changed by
 * head office alone, and a store adds items of its own where it may.
 */
import { hasFixedValues } from '@paddock/contracts';
import { dictionary, dictionaryItem } from '@paddock/contracts/resources';
import { Icon } from '../../shared/Icon';
import { ParentChildPage } from '../../shared/resource';
import { seesAllStores, useSession } from '../../shared/session';
import { texts } from './texts';

export default function Dictionaries() {
  const t = texts.use();
  const ofAllStores = seesAllStores(useSession().user);
  return (
    <ParentChildPage
      parent={dictionary}
      child={dictionaryItem}
      note={(row) => row.dictCode}
      mayChangeParents={ofAllStores}
      mayFill={(row) => !hasFixedValues(row.dictCode) && (ofAllStores || row.storeItems === 'YES')}
      mayChange={(row) => ofAllStores || row.sysOrgCode !== null}
      locked={(row) => row.builtIn === 'YES'}
      titleNote={(row) =>
        row.builtIn === 'YES' && (
          <small className="cell-note">
            <Icon name="padlock" size={12} /> {t('builtIn')}
          </small>
        )
      }
      barred={(row) => row.builtIn === 'YES'}
      mayDelete={(row) => (row.builtIn === 'YES' ? t('builtInStays') : null)}
      doneOf={(row) => Number(row.status) === 0}
    />
  );
}
