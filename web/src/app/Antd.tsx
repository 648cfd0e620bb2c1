/** `AntdProvider` in its own chunk, so that pages without Ant Design do not load it. Shows nothing until it is there. */
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from './lazyPart';

export const preloadAntd = () => import('./AntdProvider');
const AntdProvider = lazyPart(preloadAntd);

export function Antd({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <AntdProvider>{children}</AntdProvider>
    </Suspense>
  );
}
