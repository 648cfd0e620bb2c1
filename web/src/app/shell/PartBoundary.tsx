/** Around a part of the frame: where it breaks, the page and the other parts stay, and the part says so and can be tried again. */
import { Component, type ReactNode } from 'react';
import { Icon } from '../../shared/Icon';
import { texts } from './texts';

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = texts.use();
  return (
    <button type="button" className="link-button part-broken" onClick={onRetry}>
      <Icon name="warning" size={14} /> {t('partBroken')}
    </button>
  );
}

export class PartBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken onRetry={() => this.setState({ broken: false })} /> : this.props.children;
  }
}
