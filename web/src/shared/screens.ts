/** How a feature offers its pages: `features/<name>/screens.ts` exports `screens: ScreenMap`, found by `app/screens.ts`. */
import type { ComponentType } from 'react';

/**
 * `page`: header, side menu, breadcrumb and gutters (the usual one). `full`: header and rail, the page fills the rest
 * to the edges. `bare`: nothing but the page.
 */
export type ScreenLayout = 'page' | 'full' | 'bare';

export interface Screen {
  load: () => Promise<{ default: ComponentType }>;
  layout?: ScreenLayout;
  /** False for pages that use no Ant Design component and so need not wait for it. */
  antd?: false;
  /** Anybody opens it, signed in or not: it stands alone, outside the guard and the shell, and `layout` and `antd` say nothing of it. */
  public?: true;
  /** Its address, where that does not follow from the component. */
  path?: `/${string}`;
}

/** Component key of the server's menu (`consume/SysConsumeTool`), to the page's chunk with a default export. */
export type ScreenMap = Readonly<Record<string, Screen>>;
