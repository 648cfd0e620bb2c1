/** What files and announcements are sorted by, as a tree: head office's for all stores, and the store's own. */
import { category } from '@paddock/contracts/resources';
import { TreePage } from '../../shared/resource';
import { CategoryFiles } from './CategoryFiles';
import { texts } from './texts';

export default function Categories() {
  const t = texts.use();
  return (
    <TreePage
      resource={category}
      facts
      below={({ id }) => <CategoryFiles key={id} categoryId={id} />}
      note={(row) => (row.sysOrgCode === null ? t('allStores') : row.code)}
      deleteHint={t('categoryDeleteHint')}
    />
  );
}
