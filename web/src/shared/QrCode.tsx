/** A code that phones scan. */
import { encode } from 'uqr';
import './qr-code.css';

const quietModules = 2;

/** One path of squares, sharp at every size and on paper. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { border: quietModules, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect className="qr-code-ground" width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
