/** Stores and what stands above them. */
import { department } from '@paddock/contracts/resources';
import { TreePage } from '../../shared/resource';
import { texts } from './texts';

export default function Departments() {
  const t = texts.use();
  return (
    <TreePage
      resource={department}
      note={(row) => row.orgCode}
      closed={(row) => Number(row.status) === 0}
      deleteHint={t('closeHint')}
    />
  );
}
