/** Chooses a member by phone, with free-play card and per-project counts in each row and the members searched lately. */
import type { AnswerOf, MemberRow, memberRoutes } from '@paddock/contracts/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { api } from '../api';
import { maskPhone } from '../format';
import { freePlaysLeft } from '../freePlay';

import { words } from '../words';
import { rememberSearched, searched } from './history';
import { findMember } from './members';
import { Picker } from './Picker';
import { texts } from './texts';

export type { MemberRow };
type Project = AnswerOf<typeof memberRoutes.projects>[number];

function ProjectTags({ member }: { member: MemberRow }) {
  const t = texts.use();
  const w = words.use();
  const projects = useQuery({
    queryKey: ['memberProjects', member.id],
    queryFn: ({ signal }) =>
      api.get<Project[]>('/userproject/sysUserProject/listbyuser', { userId: member.id }, { signal }),
    meta: { silent: true },
  });
  const counts = (projects.data ?? []).filter((project) => project.isChangWan !== 'YES');
  const cards = (projects.data ?? []).filter((project) => project.isChangWan === 'YES');
  const left = (project: Project): string => String(freePlaysLeft(project) ?? w('unlimited'));
  return (
    <span className="member-tags" onClick={(event) => event.stopPropagation()}>
      <Popover
        trigger={['hover', 'click', 'focus']}
        content={
          cards.length === 0
            ? t('freePlayNone')
            : cards.map((card) => (
                <div key={card.id}>
                  {t('freePlayCard', { name: card.changwanName ?? '', count: left(card) })}{' '}
                  {card.changWanEndTime && t('until', { date: card.changWanEndTime.slice(0, 10) })}
                </div>
              ))
        }
      >
        <button type="button" className={`state state-tag ${member.isChangWan === 'YES' ? 'tone-go' : 'tone-grey'}`}>
          {t('freePlay')}
        </button>
      </Popover>
      <Popover
        trigger={['hover', 'click', 'focus']}
        content={
          counts.length === 0
            ? t('projectsNone')
            : counts.map((count) => (
                <div key={count.id}>
                  {count.projectType_dictText} <b className="num">{count.frequency}</b>
                </div>
              ))
        }
      >
        <button type="button" className="state state-tag tone-ink">
          {t('projects')}
        </button>
      </Popover>
    </span>
  );
}

function History({ onChoose }: { onChoose: (member: MemberRow) => void }) {
  const t = texts.use();
  const find = useMutation({ mutationFn: findMember, onSuccess: (member) => member && onChoose(member) });
  const entries = searched('member');
  if (entries.length === 0) return null;
  return (
    <div className="picker-history" role="group" aria-label={t('history')}>
      {t('history')}
      {entries.map((entry) => (
        <button key={entry.id} type="button" onClick={() => find.mutate(entry.id)}>
          {entry.name} {entry.phone}
        </button>
      ))}
    </div>
  );
}

export function MemberPicker({
  onConfirm,
  onClose,
}: {
  onConfirm: (member: MemberRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const confirm = (member: MemberRow | null): void => {
    if (member)
      rememberSearched({
        kind: 'member',
        id: member.id,
        name: member.nickname || member.realname,
        phone: member.phone,
      });
    onConfirm(member);
  };
  return (
    <Picker<MemberRow>
      title={t('memberTitle')}
      kind="members"
      url="/memberrecharge/sysMemberRecharge/memberlist"
      queryName="phone"
      queryLabel={t('phoneQuery')}
      pageSizes={[5, 10, 20, 30]}
      note={
        <>
          {t('note')}
          <History onChoose={confirm} />
        </>
      }
      columns={[
        { title: t('card'), dataIndex: 'id', width: 108 },
        {
          title: t('nickname'),
          ellipsis: true,
          render: (_, row) => <>{row.nickname}</>,
        },
        { title: t('name'), dataIndex: 'realname', width: 80, ellipsis: true },
        { title: t('phone'), width: 110, render: (_, row) => maskPhone(row.phone) },
        { title: '', width: 180, render: (_, row) => <ProjectTags member={row} /> },
      ]}
      labelOf={(row) => row.nickname || row.realname}
      onConfirm={(rows) => confirm(rows[0] ?? null)}
      onClose={onClose}
    />
  );
}
