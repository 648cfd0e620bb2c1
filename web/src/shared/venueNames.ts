/** What a venue has named: English screens show its English name where it has given one. */
import { named } from './furtherLanguage';
import { lang } from './i18n';

const inEnglish = (name: string, nameEn: string | null | undefined): string => (lang() === 'en' && nameEn) || name;

export const namedTariff = <T extends { consumeRoleName: string; consumeRoleNameEn: string | null }>(tariff: T): T => ({
  ...tariff,
  consumeRoleName: inEnglish(tariff.consumeRoleName, tariff.consumeRoleNameEn),
});

/** The rule by which somebody waits, as it was called when it was sold. */
export const ruleOfEntry = (entry: { consumeRoleName: string; consumeRoleNameEn: string | null }): string =>
  inEnglish(entry.consumeRoleName, entry.consumeRoleNameEn);

/** The rule of a pay-later record. Live events carry its name in Chinese, lists in the language that they were asked for in. */
export const ruleOfTab = (tab: { roleId_dictText: string; consumeRoleNameEn: string | null }): string =>
  inEnglish(tab.roleId_dictText, tab.consumeRoleNameEn);

export const namedRechargeRule = <T extends { roleName: string; roleNameEn: string | null }>(rule: T): T => ({
  ...rule,
  roleName: inEnglish(rule.roleName, rule.roleNameEn),
});

export const namedDevice = <T extends { name: string; nameEn: string | null }>(device: T): T => ({
  ...device,
  name: inEnglish(device.name, device.nameEn),
});

/** Rows and copies that carry both names: coupons, sessions, and what is held or was driven by them. */
export const nameOf = (named: { name: string; nameEn: string | null }): string => inEnglish(named.name, named.nameEn);

/** The session that a reservation or a race names. */
export const sessionNameOf = <T extends string | null>(of: {
  sessionName: T;
  sessionNameEn: string | null;
}): T | string => (lang() === 'en' && of.sessionNameEn) || of.sessionName;

/** A free-play card as it was called when it was issued. */
export const cardNameOf = (card: { changwanName: string | null; changwanNameEn: string | null }): string =>
  inEnglish(card.changwanName ?? '', card.changwanNameEn);

/** What a role is for. */
export const aboutRole = (role: { description: string | null; descriptionEn: string | null }): string =>
  inEnglish(role.description ?? '', role.descriptionEn);

/** The roles of a sign-in, as its owner reads them; the product brings some. */
export const roleNames = (user: { rolesname?: string | null; rolesnameEn?: string | null } | null): string =>
  named(inEnglish(user?.rolesname ?? '', user?.rolesnameEn));
