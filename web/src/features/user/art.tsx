/** The drawings of the landing tiles, 168 by 112. */
export type ArtName = 'bars' | 'screen' | 'card' | 'receipt';

const drawings = {
  bars: (
    <g strokeWidth="2" className="art-ink" fill="none">
      <path d="M1 111h166" />
      <path d="M14 111V74M34 111V58M54 111V66M74 111V38M94 111V48" className="art-soft" strokeWidth="10" />
      <path d="M114 111V14" className="art-red" strokeWidth="10" />
      <path d="M134 111V94M154 111V84" className="art-faint" strokeWidth="10" />
      <path d="M8 62 34 46 54 54 74 26 94 36 114 6" />
    </g>
  ),
  screen: (
    <>
      <rect x="1" y="1" width="166" height="98" rx="6" className="art-fill-screen" />
      <path d="M58 111h52" className="art-ink" strokeWidth="2" />
      <rect x="12" y="11" width="12" height="12" rx="2.5" className="art-fill-red" />
      <rect x="116" y="14" width="40" height="6" className="art-fill-white" />
      <path d="M12 30h144" className="art-rule" strokeWidth="2" />
      {[38, 57, 76].map((y, row) => (
        <g key={y} className={row === 0 ? 'art-fill-white' : 'art-fill-dim'}>
          <rect x="12" y={y} width="18" height="12" rx="2" className="art-fill-white" />
          <rect x="38" y={y + 3} width={[52, 40, 60][row]} height="6" />
          <rect x="120" y={y + 3} width="36" height="6" />
        </g>
      ))}
    </>
  ),
  card: (
    <g strokeWidth="2" fill="none">
      <rect x="31" y="1" width="136" height="84" rx="8" className="art-paper art-soft" />
      <rect x="1" y="26" width="136" height="85" rx="8" className="art-paper art-ink" />
      <path d="M2 46h134v14H2z" className="art-fill-red" />
      <rect x="16" y="76" width="22" height="18" rx="3" className="art-ink" />
      <path d="M52 84h32M52 94h20" className="art-soft" strokeWidth="5" />
      <path d="M104 78v20M94 88h20" className="art-ink" />
    </g>
  ),
  receipt: (
    <>
      <path
        d="M97 1h70v104l-8.75 6-8.75-6-8.75 6-8.75-6-8.75 6-8.75-6-8.75 6-8.75-6z"
        className="art-paper art-ink"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M110 20h44M110 34h28M110 86h44" className="art-soft" strokeWidth="5" />
      <rect x="110" y="48" width="44" height="24" rx="3" className="art-fill-red" />
      <path d="M44 26h36M44 56h28M44 86h36" className="art-soft" strokeWidth="5" />
      <rect x="1" y="15" width="32" height="22" rx="4" className="art-fill-ink" />
      <rect x="1" y="45" width="32" height="22" rx="4" className="art-fill-ink2" />
      <rect x="1" y="75" width="32" height="22" rx="4" className="art-fill-ink3" />
    </>
  ),
};

export function Art({ name }: { name: ArtName }) {
  return (
    <svg className="tile-art" width="168" height="112" viewBox="0 0 168 112" fill="none" aria-hidden>
      {drawings[name]}
    </svg>
  );
}
