/** In the place of a page that did not load or broke: the menu stays usable, and the page can be tried again. */
import { Component, Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lazyPart';
import { forgetScreen, ScreenTimeout } from '../screens';

const ErrorPage = lazyPart(async () => ({ default: (await import('../../features/exception/ErrorPage')).ErrorPage }));

interface Props {
  component: string;
  title: string;
  children: ReactNode;
}

export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private readonly retry = (): void => {
    forgetScreen(this.props.component);
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    return (
      <Suspense>
        <ErrorPage
          kind={error instanceof ScreenTimeout ? 'slow' : 'failed'}
          pageTitle={this.props.title}
          onRetry={this.retry}
        />
      </Suspense>
    );
  }
}
