/** Chooses a member by phone, with free-play card and per-project counts in each row and the members searched lately. */
import { member } from '@paddock/contracts/resources';
import type { MemberRow } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { freePlaysLeft, validCards } from '../freePlay';
import { named } from '../furtherLanguage';
import type { MemberProject } from '../memberProjects';
import { ResourcePicker } from '../resource/ResourcePicker';
import { cardNameOf } from '../venueNames';
import { words } from '../words';
import { dayOf } from '../format';
import { memberById, projectsQuery } from './members';
import { texts } from './texts';

export type { MemberRow };

/** A press as well would close again what the pointer has opened on its way, and the next Esc the picker. */
const shownBy: ('hover' | 'focus')[] = ['hover', 'focus'];

function ProjectTags({ member }: { member: MemberRow }) {
  const t = texts.use();
  const w = words.use();
  const projects = useQuery(projectsQuery(member.id));
  const counts = (projects.data ?? []).filter((project) => project.isChangWan !== 'YES');
  const cards = validCards(projects.data ?? [], Date.now());
  const left = (project: MemberProject): string => String(freePlaysLeft(project) ?? w('unlimited'));
  return (
    <span className="member-tags" onClick={(event) => event.stopPropagation()}>
      <Popover
        trigger={shownBy}
        content={
          cards.length === 0
            ? t('freePlayNone')
            : cards.map((card) => (
                <div key={card.id}>
                  {t('freePlayCard', { name: cardNameOf(card), count: left(card) })}{' '}
                  {card.changWanEndTime && t('untilDate', { date: dayOf(card.changWanEndTime) })}
                </div>
              ))
        }
      >
        <button type="button" className={`state state-tag ${member.isChangWan === 'YES' ? 'tone-go' : 'tone-grey'}`}>
          {t('freePlay')}
        </button>
      </Popover>
      <Popover
        trigger={shownBy}
        content={
          counts.length === 0
            ? t('projectsNone')
            : counts.map((count) => (
                <div key={count.id}>
                  {named(count.projectType_dictText)} <b className="num">{count.frequency}</b>
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

export function MemberPicker({
  onConfirm,
  onClose,
}: {
  onConfirm: (member: MemberRow | null) => void;
  onClose: () => void;
}) {
  const t = texts.use();
  return (
    <ResourcePicker<MemberRow>
      resource={member}
      title={t('memberTitle')}
      by="phone"
      byLabel={t('phoneQuery')}
      pageSizes={[5, 10, 20, 30]}
      note={t('note')}
      recent={{
        kind: 'member',
        of: ({ nickname, realname, phone }) => ({ name: nickname || realname, phone }),
        find: ({ id }) => memberById(id),
        gone: t('memberNotFound'),
        label: ({ name, phone }) => `${name} ${phone}`,
      }}
      columns={[
        { name: 'id', label: t('memberCardNumber'), width: 108, render: ({ id, cardNumber }) => cardNumber ?? id },
        { name: 'nickname', label: t('nickname'), width: 110 },
        { name: 'realname', label: t('personName'), width: 80 },
        { name: 'phone', label: t('phone'), width: 110 },
        { name: 'tags', label: '', width: 180, render: (row) => <ProjectTags member={row} /> },
      ]}
      labelOf={({ nickname, realname }) => nickname || realname}
      onConfirm={([row]) => onConfirm(row ?? null)}
      onClose={onClose}
    />
  );
}
