/** The values and texts behind selections and states. What comes with the product keeps its values. */
import { dictionary, dictionaryItem } from '@paddock/contracts/resources';
import { Icon } from '../../shared/Icon';
import { ParentChildPage } from '../../shared/resource';
import { texts } from './texts';

export default function Dictionaries() {
  const t = texts.use();
  return (
    <ParentChildPage
      parent={dictionary}
      child={dictionaryItem}
      note={(row) => row.dictCode}
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
