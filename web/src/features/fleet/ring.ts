/** Shapes of a tile's ring: separate segments for laps, one arc for time; both show what is left and empty clockwise. */
export const ringSize = 64;
const centre = ringSize / 2;
const radius = 27;
const gapDegrees = 6.4;

function point(degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(centre + radius * Math.cos(angle)).toFixed(1)} ${(centre + radius * Math.sin(angle)).toFixed(1)}`;
}

function arc(from: number, to: number): string {
  return `M${point(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to)}`;
}

/** More laps than this are drawn as an arc: their segments could not be counted. */
export const segmentsMax = 24;

/** One path for each lap, clockwise from the top. */
export function segmentPaths(count: number): string[] {
  const step = 360 / count;
  const gap = Math.min(gapDegrees, step / 2);
  return count === 1
    ? [arc(gap / 2, 360 - gap / 2)]
    : Array.from({ length: count }, (_, index) => arc(index * step + gap / 2, (index + 1) * step - gap / 2));
}

const full = 359;

/** The arc of the share (0 to 1) that is left, ending at the top; null when nothing is. */
export function shareArc(share: number): string | null {
  const degrees = Math.min(full, Math.max(0, share) * 360);
  return degrees < 1 ? null : arc(360 - degrees, 360);
}
