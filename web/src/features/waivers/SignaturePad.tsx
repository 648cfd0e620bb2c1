/** A box to sign in with a finger: what is drawn becomes a short path of whole numbers, the same size on every phone. */
import { SIGNATURE_BOX, SIGNATURE_LENGTH_MAX } from '@paddock/contracts/waivers';
import { useRef, type PointerEvent } from 'react';
import styles from './sign.module.css';
import { signTexts } from './signTexts';

/** Points nearer to the last one add nothing that can be seen. */
const apart = 4;
/** Room for the last point. */
const lengthMax = SIGNATURE_LENGTH_MAX - 16;

export function SignaturePad({
  label,
  value,
  faultId,
  onChange,
}: {
  label: string;
  value: string;
  /** The id of the sentence that says what is wrong with it. */
  faultId: string | undefined;
  onChange: (path: string) => void;
}) {
  const t = signTexts.use();
  const box = useRef<SVGSVGElement>(null);
  const drawing = useRef<{ path: string; x: number; y: number } | null>(null);

  const pointOf = (event: PointerEvent): { x: number; y: number } | null => {
    const edges = box.current?.getBoundingClientRect();
    if (!edges || edges.width === 0) return null;
    const within = (share: number, size: number): number => Math.min(size, Math.max(0, Math.round(share * size)));
    return {
      x: within((event.clientX - edges.left) / edges.width, SIGNATURE_BOX.width),
      y: within((event.clientY - edges.top) / edges.height, SIGNATURE_BOX.height),
    };
  };
  const begin = (event: PointerEvent): void => {
    const point = pointOf(event);
    if (!point || value.length > lengthMax) return;
    box.current?.setPointerCapture(event.pointerId);
    drawing.current = { path: `${value}M${point.x} ${point.y}`, ...point };
  };
  const go = (event: PointerEvent): void => {
    const { current } = drawing;
    const point = pointOf(event);
    if (!current || !point || current.path.length > lengthMax) return;
    if (Math.hypot(point.x - current.x, point.y - current.y) < apart) return;
    drawing.current = { path: `${current.path} ${point.x} ${point.y}`, ...point };
    onChange(drawing.current.path);
  };
  const end = (): void => {
    drawing.current = null;
  };
  return (
    <div className={styles.signPad}>
      <div className={styles.signPadHead}>
        <b>{label}</b>
        {value !== '' && (
          <button
            type="button"
            className="link-button"
            aria-label={`${label}: ${t('again')}`}
            onClick={() => onChange('')}
          >
            {t('again')}
          </button>
        )}
      </div>
      <svg
        ref={box}
        role="img"
        aria-label={label}
        {...(faultId === undefined ? {} : { 'aria-describedby': faultId })}
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={styles.signLine} d="M40 190 560 190" />
        {value === '' && (
          <text x="300" y="130" textAnchor="middle">
            {t('drawHere')}
          </text>
        )}
        <path className={styles.signStroke} d={value} />
      </svg>
    </div>
  );
}
