/** The lines of a report as they are printed on 58 mm paper. */
import type { ShiftView } from './useShift';

type PaperLine = ShiftView['report'][number];

function Line({ line }: { line: PaperLine }) {
  switch (line.kind) {
    case 'title':
      return <p className="paper-title">{line.text}</p>;
    case 'centre':
      return <p className="paper-centre">{line.text}</p>;
    case 'rule':
      return <hr />;
    case 'row':
      return (
        <p className={`paper-row${line.strong ? ' paper-strong' : ''}`}>
          <span>{line.label}</span>
          <span className="num paper-count">{line.count}</span>
          <span className="num">{line.value}</span>
        </p>
      );
  }
}

export function Paper({ lines, label }: { lines: readonly PaperLine[]; label: string }) {
  return (
    <div className="paper" role="document" aria-label={label}>
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </div>
  );
}
