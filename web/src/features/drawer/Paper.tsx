/** The lines of a report as they are printed on 58 mm paper. */
import styles from './drawer.module.css';
import type { ShiftView } from './useShift';

type PaperLine = ShiftView['report'][number];

function Line({ line }: { line: PaperLine }) {
  switch (line.kind) {
    case 'title':
      return <p className={styles.paperTitle}>{line.text}</p>;
    case 'centre':
      return <p className={styles.paperCentre}>{line.text}</p>;
    case 'rule':
      return <hr />;
    case 'row':
      return (
        <p className={`${styles.paperRow} ${line.strong ? styles.paperStrong : ''}`}>
          <span>{line.label}</span>
          <span className={`num ${styles.paperCount}`}>{line.count}</span>
          <span className="num">{line.value}</span>
        </p>
      );
  }
}

export function Paper({ lines, label }: { lines: readonly PaperLine[]; label: string }) {
  return (
    <div className={styles.paper} role="document" aria-label={label}>
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </div>
  );
}
