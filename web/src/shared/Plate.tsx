/** A kart: its number on a plate. Never cut, never a picture. `size` in px of height; 20 in rows. */
export function Plate({ number, size = 20 }: { number: string | number; size?: number }) {
  return (
    <span
      className="plate"
      style={{ height: size, minWidth: Math.round(size * 1.3), fontSize: Math.round(size * 0.65) }}
    >
      {number}
    </span>
  );
}
