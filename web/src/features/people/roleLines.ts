/** Roles as people say them: the role, and where it is held. */
import type { HeldRole, StoreOfUser } from '@paddock/contracts/resources';
import { named } from '../../shared/furtherLanguage';
import type { Lang } from '../../shared/i18n';

export interface RoleLine {
  role: string;
  stores: string;
}

/** Short names: what stands after the dot of a chain's name. */
export const shortStore = (name: string): string => name.split('·').at(-1)?.trim() ?? name;

export function roleLines(
  { roles, departs }: { roles: readonly HeldRole[]; departs: readonly StoreOfUser[] },
  language: Lang,
  allStores: string,
): RoleLine[] {
  const nameOf = (orgCode: string): string => {
    const depart = departs.find((each) => each.orgCode === orgCode);
    return depart ? shortStore(language === 'en' ? depart.departNameEn : depart.departName) : orgCode;
  };
  return [...Map.groupBy(roles, ({ roleId }) => roleId).values()].map((held) => {
    const [first] = held;
    const everywhere = held.some(({ orgCode }) => orgCode === null);
    return {
      role: (language === 'en' ? named(first?.roleNameEn ?? '') : first?.roleName) ?? '',
      stores: everywhere
        ? allStores
        : held.map(({ orgCode }) => nameOf(orgCode ?? '')).join(language === 'en' ? ', ' : '、'),
    };
  });
}
