/** The files of a category, newest first, in its place below what it is. */
import { uploadedFile, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { minuteTime, orDash } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { mayPress, useSession } from '../../shared/session';
import { resourceCalls } from '../../shared/resource/calls';
import { labelOf, nameOf } from '../../shared/resource/model';
import { NoSideRows } from '../../shared/resource/NoSideRows';
import { DataTable } from '../../shared/table/DataTable';
import { addressOf, sizeText } from '../../shared/uploaded';
import styles from './files.module.css';

type Row = RowOf<typeof uploadedFile> & { id: string };

export function CategoryFiles({ categoryId }: { categoryId: string }) {
  const language = useLang();
  const { permissions } = useSession();
  const files = useQuery({
    queryKey: storeKey(uploadedFile.name, 'ofCategory', categoryId),
    queryFn: ({ signal }) => resourceCalls.whole<Row>(uploadedFile, { categoryId }, { signal, silent: true }),
    enabled: mayPress(permissions, uploadedFile.permissions.list),
    meta: { silent: true },
  });
  if (!files.data) return null;
  const { originalName, usedBy, bytes, createTime } = uploadedFile.fields;
  return (
    <section className={styles.ofCategory} aria-label={nameOf(uploadedFile, language, 'many')}>
      {files.data.length === 0 ? (
        <NoSideRows of={uploadedFile} typed="" onClear={() => undefined} />
      ) : (
        <DataTable<Row>
          label={nameOf(uploadedFile, language, 'many')}
          rows={files.data}
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
    </section>
  );
}
