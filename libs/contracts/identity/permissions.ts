/** The codes of the buttons that the table of menu entries names. */
import type { ButtonDefinition, MenuDefinition } from './access-definitions';
import { MENU, UNPLACED } from './access-table';

type Buttons<E> = E extends { buttons: infer B } ? B : never;
type CodesOf<B> = B extends unknown ? keyof B & string : never;
export type PermissionCode = CodesOf<Buttons<(typeof MENU)[number]>> | keyof typeof UNPLACED;

const buttonsOf = (entry: MenuDefinition): [string, ButtonDefinition][] => Object.entries(entry.buttons ?? {});

/** Every button permission by its code. */
export const PERMISSIONS = Object.fromEntries([...MENU.flatMap(buttonsOf), ...Object.entries(UNPLACED)]) as Readonly<
  Record<PermissionCode, ButtonDefinition>
>;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];
