/** Pages of a list: neighbours, the ends, and how many rows a page has. */
import { useState } from 'react';
import { defineTexts } from '../i18n';
import { Icon } from '../Icon';
import { pageSteps } from './pages';
import { PlainSelect } from './PlainSelect';

const texts = defineTexts('pager', {
  cn: {
    pages: '分页',
    previous: '上一页',
    next: '下一页',
    page: '第 {page} 页',
    size: '每页条数',
    perPage: '{count} 条/页',
    goTo: '跳至',
    goToUnit: '页',
  },
  en: {
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {page}',
    size: 'Rows per page',
    perPage: '{count} / page',
    goTo: 'Go to',
    goToUnit: '',
  },
});

export function Pager({
  pageNo,
  pageSize,
  total,
  sizes,
  jump = false,
  brief = false,
  onChange,
}: {
  pageNo: number;
  pageSize: number;
  total: number;
  /** Sizes to choose from; without them the size is fixed. */
  sizes?: readonly number[];
  /** A field for the number of a page. */
  jump?: boolean;
  /** Only the neighbours, for narrow places. */
  brief?: boolean;
  onChange: (pageNo: number, pageSize: number) => void;
}) {
  const t = texts.use();
  const [typed, setTyped] = useState('');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const go = (page: number): void => onChange(Math.min(Math.max(page, 1), pages), pageSize);
  return (
    <nav className="pager" aria-label={t('pages')}>
      <button type="button" aria-label={t('previous')} disabled={pageNo <= 1} onClick={() => go(pageNo - 1)}>
        <Icon name="left" size={12} />
      </button>
      {brief ? (
        <span className="num">{`${pageNo} / ${pages}`}</span>
      ) : (
        pageSteps(pageNo, pages).map((page, index) =>
          page === null ? (
            // A gap has no name of its own; there is one on each side at most.
            <span key={`gap ${index}`} className="pager-gap" aria-hidden>
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={t('page', { page })}
              {...(page === pageNo ? { 'aria-current': 'page' as const } : {})}
              onClick={() => go(page)}
            >
              {page}
            </button>
          ),
        )
      )}
      <button type="button" aria-label={t('next')} disabled={pageNo >= pages} onClick={() => go(pageNo + 1)}>
        <Icon name="right" size={12} />
      </button>
      {sizes && (
        <PlainSelect
          className="plain-select-small"
          aria-label={t('size')}
          value={String(pageSize)}
          options={sizes.map((size) => ({ value: String(size), label: t('perPage', { count: size }) }))}
          onChange={(size) => onChange(1, Number(size))}
        />
      )}
      {jump && (
        <label className="pager-jump">
          {t('goTo')}
          <input
            inputMode="numeric"
            data-own-enter
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed === '') return;
              event.preventDefault();
              go(Number(typed));
              setTyped('');
            }}
          />
          {t('goToUnit')}
        </label>
      )}
    </nav>
  );
}
