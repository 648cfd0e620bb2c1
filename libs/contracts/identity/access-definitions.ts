/** What stands in a line of the table of permissions and menu entries. */
import type { StartRole } from './roles';

export interface ButtonDefinition {
  cn: string;
  en: string;
  heldBy: readonly StartRole[];
}

export interface MenuDefinition extends ButtonDefinition {
  /** Its address in the web pages, and its key here. */
  url: string;
  /** `url` of the group that it stands in; absent: at the top. */
  under?: string;
  icon: string;
  /** The page's component; absent: a group. */
  component?: string;
  /** Reachable by its address, not shown in the menu. */
  hidden?: true;
  /** What is read and done on this page, by the code that routes ask for. */
  buttons?: Readonly<Record<string, ButtonDefinition>>;
}
