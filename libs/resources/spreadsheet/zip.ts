/** The parts of a workbook, read out of its zip within bounds: what a file says of itself is looked at before anything is unpacked. */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Ten thousand rows of forty columns, written at length. */
const UNPACKED_BYTES_MAX = 32_000_000;
const PARTS_MAX = 500;
const LOCAL_HEADER = 0x04034b50;

export const isZip = (file: Buffer): boolean => file.length > 4 && file.readUInt32LE(0) === LOCAL_HEADER;

/** All that is read of the parts together stays below {@link UNPACKED_BYTES_MAX}. */
export class Zip {
  private readonly zip: ZipFile;
  private readonly parts: ReadonlyMap<string, Entry>;
  private left = UNPACKED_BYTES_MAX;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.parts = parts;
  }

  /** @throws Error when the file is no zip, or says that the wanted parts are larger than they may be */
  static async open(file: Buffer, wanted: (name: string) => boolean): Promise<Zip> {
    const zip = await fromBufferPromise(file);
    if (zip.entryCount > PARTS_MAX) throw new Error('too many parts');
    const parts = new Map<string, Entry>();
    for await (const part of zip.eachEntry()) if (wanted(part.fileName)) parts.set(part.fileName, part);
    const unpackedBytes = [...parts.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpackedBytes > UNPACKED_BYTES_MAX) throw new Error('the parts are too large');
    return new Zip(zip, parts);
  }

  get names(): readonly string[] {
    return [...this.parts.keys()];
  }

  /** A part piece by piece; nothing where there is none. @throws Error when it is larger than the file says */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.parts.get(name);
    if (!part) return;
    for await (const piece of (await this.zip.openReadStreamPromise(part)) as AsyncIterable<Buffer>) {
      this.left -= piece.length;
      if (this.left < 0) throw new Error('the parts are larger than the file says');
      yield piece;
    }
  }
}
