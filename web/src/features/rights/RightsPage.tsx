/** A page on which permissions are chosen: of a role, of a department, or of a role of a department. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { usePageScope, type Scope } from '../../shared/pageScope';
import type { Answer } from '../../shared/api';
import { Choice } from '../../shared/controls';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { PromptDialog } from '../../shared/PromptDialog';
import { PlainSelect } from '../../shared/table/PlainSelect';
import { useUnsaved } from '../../shared/unsaved';
import { useHotkeys } from '../../shared/useHotkeys';
import styles from './rights.module.css';
import { fitting, groupsOf, namedIn, type Shown } from './rightsModel';
import { RightsSide } from './RightsSide';
import { RightsTable } from './RightsTable';
import { texts } from './texts';
import { useCompared, type RolesBeside } from './rolesBeside';
import { useChosen } from './useChosen';

const CopyRights = lazyWindow(() => import('./CopyRights'));
const windows = [CopyRights];
const NONE: ReadonlySet<string> = new Set();

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
  side: { title: string; nothing: string; not: (names: string) => string; acts: string; whole?: string };
  /** The other roles, to be opened, copied from and compared with; without them it is no role. */
  roles?: RolesBeside;
  /** Where what is chosen counts. */
  scope: Scope;
  /** Who holds it where. */
  reach?: ReactNode;
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
  roles,
  ...props
}: RightsPageProps) {
  const t = texts.use();
  usePageScope(props.scope);
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
  /** Where to, once what is not saved is given up. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const [copying, setCopying] = useState(false);
  const compared = useCompared(roles, nodes, chosen.holds);
  usePreload(windows);
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
  const seen = fitting(groups, {
    ...{ words, shown, holds: chosen.holds, turned: chosen.turned },
    different: compared.role?.different ?? NONE,
  });
  const count = chosen.turned.size;
  useUnsaved(count > 0);
  const added = [...chosen.turned].filter(chosen.holds).length;
  const isSearched = words.trim() !== '' || shown !== 'all';
  const saveNow = (): void => {
    if (count > 0 && !save.isPending) save.mutate(chosen.now());
  };
  useHotkeys({ 'Ctrl+Enter': saveNow }, props.mayGrant);
  useHotkeys({ '/': () => search.current?.focus() });
  const go = (to: () => void): void => (count > 0 ? setLeaving(() => to) : to());
  const compareWith = (id: string | null): void => {
    compared.choose(id);
    setShown(id === null ? 'all' : 'different');
  };
  const fold = (id: string): void => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{title}</h1>
      <BreadcrumbSide>
        <button type="button" className="link-button" onClick={() => go(props.onLeave)}>
          {backText}
        </button>
      </BreadcrumbSide>
      <section className={styles.card}>
        <div className={styles.bar}>
          {roles ? (
            <>
              <span className={styles.quiet}>{t('role')}</span>
              <PlainSelect
                className={styles.role}
                aria-label={t('role')}
                value={roles.id}
                options={roles.all.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => go(() => roles.onOpen(id))}
              />
            </>
          ) : (
            <b>{title}</b>
          )}
          {note !== undefined && <span className={styles.quiet}>{note}</span>}
          {props.reach}
          {roles && roles.all.length > 1 && (
            <span className={styles.end}>
              {props.mayGrant && <KeyButton onClick={() => setCopying(true)}>{t('copyFrom')}</KeyButton>}
              {compared.id === null && (
                <KeyButton onClick={() => compareWith(compared.others[0]?.id ?? null)}>{t('compareWith')}</KeyButton>
              )}
            </span>
          )}
        </div>
        {compared.id !== null && (
          <div className={styles.bar} role="group" aria-label={t('compareWith')}>
            <span>{t('compared')}</span>
            <PlainSelect
              className={styles.role}
              aria-label={t('otherRole')}
              value={compared.id}
              options={compared.others.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={compared.choose}
            />
            {compared.role && (
              <span className={styles.legend} aria-live="polite">
                <span data-differs="here">
                  <Icon name="dotHollow" size={9} />
                  {t('onlyHere', { count: compared.role.here })}
                </span>
                <span data-differs="there">
                  <Icon name="dot" size={9} />
                  {t('onlyThere', { count: compared.role.there, name: compared.role.name })}
                </span>
              </span>
            )}
            <span className={styles.end}>
              <button type="button" className="link-button" onClick={() => compareWith(null)}>
                {t('endComparison')}
              </button>
            </span>
          </div>
        )}
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
              ...(compared.role
                ? [{ value: 'different' as const, label: t('onlyDifferent', { count: compared.role.different.size }) }]
                : []),
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
            compared={compared.role}
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
      {copying && roles && (
        <CopyRights
          roles={roles}
          mayTurn={(node) => barred(node) === null}
          {...{ nodes, chosen }}
          onClose={() => setCopying(false)}
        />
      )}
      {leaving && (
        <PromptDialog
          title={t('rights')}
          text={t('leaveRights', { count })}
          answers={[
            { label: t('stay'), onPress: () => setLeaving(null) },
            { label: t('leave'), strong: true, onPress: leaving },
          ]}
          onDismiss={() => setLeaving(null)}
        />
      )}
    </div>
  );
}
