/** The newest files of a category, in its place below what it is, above a link to all. */
import { uploadedFile, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { minuteTime, orDash } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { ErrorState } from '../../shared/ListStates';
import { mayPress, useSession } from '../../shared/session';
import { resourceCalls } from '../../shared/resource/calls';
import { labelOf, nameOf } from '../../shared/resource/model';
import { NoSideRows } from '../../shared/resource/NoSideRows';
import { DataTable } from '../../shared/table/DataTable';
import { addressOf, sizeText } from '../../shared/uploaded';
import styles from './files.module.css';
import { texts } from './fileTexts';

type Row = RowOf<typeof uploadedFile> & { id: string };

const newest = 20;

export function CategoryFiles({ categoryId }: { categoryId: string }) {
  const t = texts.use();
  const language = useLang();
  const { permissions } = useSession();
  const files = useQuery({
    queryKey: storeKey(uploadedFile.name, 'ofCategory', categoryId),
    queryFn: ({ signal }) =>
      resourceCalls.list<Row>(uploadedFile, { categoryId, pageNo: 1, pageSize: newest }, { signal, silent: true }),
    enabled: mayPress(permissions, uploadedFile.permissions.list),
    meta: { silent: true },
  });
  if (files.isError) return <ErrorState onRetry={() => void files.refetch()} />;
  if (!files.data) return null;
  const { records, total } = files.data;
  const { originalName, usedBy, bytes, createTime } = uploadedFile.fields;
  return (
    <section className={styles.ofCategory} aria-label={nameOf(uploadedFile, language, 'many')}>
      {records.length === 0 ? (
        <NoSideRows of={uploadedFile} typed="" onClear={() => undefined} />
      ) : (
        <DataTable<Row>
          label={nameOf(uploadedFile, language, 'many')}
          rows={records}
          columns={[
            {
              key: 'originalName',
              title: labelOf(originalName, language),
              width: 240,
              ellipsis: true,
              render: (row) => (
                <a href={addressOf(row.name)} target="_blank" rel="noreferrer">
                  {row.originalName}
                </a>
              ),
            },
            {
              key: 'usedBy',
              title: labelOf(usedBy, language),
              width: 160,
              ellipsis: true,
              render: (row) => orDash(row.usedBy_dictText),
            },
            {
              key: 'bytes',
              title: labelOf(bytes, language),
              width: 96,
              align: 'right',
              render: (row) => <span className="num">{sizeText(row.bytes)}</span>,
            },
            {
              key: 'createTime',
              title: labelOf(createTime, language),
              width: 180,
              render: (row) => (
                <span className="num">
                  {minuteTime(row.createTime)} <span className="cell-note">{row.uploaderName}</span>
                </span>
              ),
            },
          ]}
        />
      )}
      {total > records.length && (
        <Link to={`/oss/file?categoryId=${encodeURIComponent(categoryId)}`}>{t('allOfThem', { count: total })}</Link>
      )}
    </section>
  );
}
