import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface PartToWrite {
  name: string;
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The first day that a zip knows: a file says nothing of when it was made. */
const mtime = new Date(1980, 0, 1);

/** A zip that is written while its parts are made, so that a large one never stands in memory. */
export function zipped(parts: readonly PartToWrite[]): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const sources = parts.map(({ name, pieces }) => {
    const source = Readable.from(pieces, { objectMode: false });
    zip.addReadStream(source, name, { mtime, forceDosTimestamp: true });
    return source;
  });
  zip.on('error', (error: Error) => output.destroy(error));
  // A reader that stops ends the reading of the rows too.
  output.once('close', () => {
    for (const source of sources) source.destroy();
  });
  zip.end();
  return output;
}
