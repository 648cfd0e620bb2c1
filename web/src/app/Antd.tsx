/** `AntdProvider` in its own chunk, so that pages without Ant Design do not load it. Shows nothing until it is there. */
import { lazy, Suspense, type ReactNode } from 'react';

export const preloadAntd = () => import('./AntdProvider');
const AntdProvider = lazy(preloadAntd);

export function Antd({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <AntdProvider>{children}</AntdProvider>
    </Suspense>
  );
}
