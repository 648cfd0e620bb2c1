/** What kind of device it is, as a picture. They stand here and not with all icons: only this page shows them. */
import type { DeviceKind } from '@paddock/contracts/resources/device';
import { Icon } from '../../shared/Icon';

const paths: Readonly<Record<Exclude<DeviceKind, 'kart' | 'printer'>, string>> = {
  gate: 'M2.6 14V2.6h10.8V14M2.6 6h10.8M5.6 10h4.8',
  decoder: 'M4.3 4.3a5.2 5.2 0 0 0 0 7.4M11.7 4.3a5.2 5.2 0 0 1 0 7.4M8 6.6a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z',
  light: 'M5.4 1.6h5.2v12.8H5.4zM8 4.6v.01M8 8v.01M8 11.4v.01',
  display: 'M2 4h12v8H2zM4.6 6.6h4M4.6 9.4h6.8',
  screen: 'M1.8 2.8h12.4v8.2H1.8zM8 11v2.4M5 13.6h6',
  edge: 'M2 3h12v4.2H2zM2 8.8h12V13H2zM4.6 5.1h.01M4.6 10.9h.01M8 5.1h3.6M8 10.9h3.6',
};

export function DeviceGlyph({ kind, size = 16 }: { kind: DeviceKind; size?: number }) {
  if (kind === 'kart' || kind === 'printer') return <Icon name={kind === 'kart' ? 'kart' : 'print'} size={size} />;
  return (
    <svg className="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden>
      <path
        d={paths[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
