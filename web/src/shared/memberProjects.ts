/** What a member holds for each project: visits, and free-play cards. Pure. */
import type { AnswerOf, memberRoutes, MemberRow } from '@paddock/contracts/wire';

export type MemberProject = Omit<AnswerOf<typeof memberRoutes.projects>[number], 'photo'>;

/** Rules that name no project take its visits. */
export const generalProject = 'currency';

/** Visits that a member holds of each project; the general ones stand in the member row itself. */
export function visitsByProject(member: MemberRow, projects: readonly MemberProject[]): Map<string, number> {
  // A card for a project holds no visits of it.
  const counted = projects.filter((project) => project.isChangWan === 'NO');
  const visits = new Map(counted.map((project) => [project.projectType, project.frequency]));
  if (!visits.has(generalProject)) visits.set(generalProject, member.frequency);
  return visits;
}
