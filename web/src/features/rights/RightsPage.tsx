/** A page on which permissions are chosen: of a role, of a department, or of a role of a department. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import type { Answer } from '../../shared/api';
import { Choice } from '../../shared/controls';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { useHotkeys } from '../../shared/useHotkeys';
import styles from './rights.module.css';
import { fitting, groupsOf, namedIn, type Shown } from './rightsModel';
import { RightsSide } from './RightsSide';
import { RightsTable } from './RightsTable';
import { texts } from './texts';
import { useChosen } from './useChosen';

export interface RightsPageProps {
  title: string;
  /** Beside the title. */
  note?: string;
  backText: string;
  tree: readonly ChoiceNode[];
  /** Of the tree, what can be chosen; all of it where that is not said. */
  offered?: ReadonlySet<string>;
  saved: readonly string[];
  /** Where `saved` was read from. */
  savedKey: QueryKey;
  side: { title: string; nothing: string; acts: string };
  mayGrant: boolean;
  holdsOwn: (node: ChoiceNode) => boolean;
  beside?: (node: ChoiceNode, held: boolean) => ReactNode;
  save: (lists: { permissionIds: string; lastpermissionIds: string }) => Promise<Answer<unknown>>;
  onLeave: () => void;
}

export function RightsPage({
  title,
  note,
  backText,
  tree,
  saved,
  savedKey,
  side,
  beside,
  offered,
  ...props
}: RightsPageProps) {
  const t = texts.use();
  const client = useQueryClient();
  const search = useRef<HTMLInputElement>(null);
  const nodes = namedIn(tree);
  const isOffered = (node: ChoiceNode): boolean => offered === undefined || offered.has(node.key);
  const barred = (node: ChoiceNode): string | null => {
    if (!props.mayGrant) return '';
    if (!isOffered(node)) return t('notOffered');
    return props.holdsOwn(node) ? null : t('notHeld');
  };
  const chosen = useChosen(saved, nodes, (node) => barred(node) === null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [leaving, setLeaving] = useState(false);
  const save = useMutation({
    mutationFn: (ids: readonly string[]) =>
      props.save({ permissionIds: ids.join(','), lastpermissionIds: [...chosen.was].join(',') }),
    onSuccess: ({ message }, ids) => {
      notices.success(message);
      client.setQueryData(savedKey, ids);
      chosen.discard();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: savedKey }),
  });
  const groups = groupsOf(tree, t('others'));
  const seen = fitting(groups, { words, shown, holds: chosen.holds, turned: chosen.turned });
  const count = chosen.turned.size;
  const added = [...chosen.turned].filter(chosen.holds).length;
  const isSearched = words.trim() !== '' || shown !== 'all';
  const saveNow = (): void => {
    if (count > 0 && !save.isPending) save.mutate(chosen.now());
  };
  useHotkeys({ 'Ctrl+Enter': saveNow }, props.mayGrant);
  useHotkeys({ '/': () => search.current?.focus() });
  const fold = (id: string): void => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{title}</h1>
      <BreadcrumbSide>
        <button type="button" className="link-button" onClick={() => (count > 0 ? setLeaving(true) : props.onLeave())}>
          {backText}
        </button>
      </BreadcrumbSide>
      <section className={styles.card}>
        <div className={styles.bar}>
          <b>{title}</b>
          {note !== undefined && <span className={styles.quiet}>{note}</span>}
        </div>
        <div className={styles.bar}>
          <input
            ref={search}
            type="search"
            className={styles.search}
            placeholder={t('searchRights')}
            aria-label={t('searchRights')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Choice
            name="rights-shown"
            label={t('rights')}
            value={shown}
            options={[
              { value: 'all', label: t('countAll', { count: nodes.size }) },
              { value: 'held', label: t('held', { count: [...nodes.keys()].filter(chosen.holds).length }) },
              { value: 'changed', label: t('changed', { count }) },
            ]}
            onChange={setShown}
          />
          <span className={styles.end}>
            <button type="button" className="link-button" onClick={() => setClosed(new Set())}>
              {t('openAll')}
            </button>
            <button
              type="button"
              className="link-button"
              onClick={() => setClosed(new Set(groups.map(({ node }) => node.key)))}
            >
              {t('closeAll')}
            </button>
          </span>
        </div>
        {seen.length === 0 ? (
          <div className={styles.scroll}>
            <EmptyState
              title={t('noneShown')}
              action={
                <KeyButton
                  onClick={() => {
                    setWords('');
                    setShown('all');
                  }}
                >
                  {t('showAll')}
                </KeyButton>
              }
            />
          </div>
        ) : (
          <RightsTable
            label={title}
            groups={seen}
            closed={isSearched ? new Set() : closed}
            beside={beside && ((node) => beside(node, chosen.holds(node.key)))}
            onFold={fold}
            {...{ nodes, chosen, barred }}
          />
        )}
        <div className={styles.foot}>
          <span aria-live="polite">
            {count === 0 ? t('allSaved') : t('unsaved', { count, added, removed: count - added })}
          </span>
          {props.mayGrant && (
            <>
              <KeyButton disabled={count === 0} onClick={chosen.discard}>
                {t('discard')}
              </KeyButton>
              <KeyButton tone="primary" cap="Ctrl Enter" disabled={count === 0} busy={save.isPending} onClick={saveNow}>
                {t('save')}
              </KeyButton>
            </>
          )}
        </div>
      </section>
      <RightsSide {...side} {...{ tree, nodes, chosen }} />
      {leaving && (
        <PromptDialog
          title={t('rights')}
          text={t('leaveRights', { count })}
          answers={[
            { label: t('stay'), onPress: () => setLeaving(false) },
            { label: t('leave'), strong: true, onPress: props.onLeave },
          ]}
          onDismiss={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
