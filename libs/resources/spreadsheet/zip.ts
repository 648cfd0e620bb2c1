/** The parts of a workbook, read out of its zip within bounds: what a file says of itself is looked at before anything is unpacked. */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Ten thousand rows of forty columns, written at length. */
const UNPACKED_BYTES_MAX = 32_000_000;
const PARTS_MAX = 500;
const LOCAL_HEADER = 0x04034b50;

export const isZip = (file: Buffer): boolean => file.length > 4 && file.readUInt32LE(0) === LOCAL_HEADER;

/** Programs write separators of either kind, and letters of either case. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** All that is read of the parts together stays below {@link UNPACKED_BYTES_MAX}. */
export class Zip {
  private readonly zip: ZipFile;
  private readonly parts: ReadonlyMap<string, Entry>;
  private left = UNPACKED_BYTES_MAX;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.parts = parts;
  }

  /** @throws Error when the file is no zip, or has more parts than it may have */
  static async open(file: Buffer): Promise<Zip> {
    const zip = await fromBufferPromise(file);
    if (zip.entryCount > PARTS_MAX) throw new Error('too many parts');
    const parts = new Map<string, Entry>();
    for await (const part of zip.eachEntry()) parts.set(keyOf(part.fileName), part);
    return new Zip(zip, parts);
  }

  /** In small letters. */
  get names(): readonly string[] {
    return [...this.parts.keys()];
  }

  has(name: string): boolean {
    return this.parts.has(keyOf(name));
  }

  /** A part piece by piece; nothing where there is none. @throws Error when it is larger than it may be, or than the file says */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.parts.get(keyOf(name));
    if (!part) return;
    if (part.uncompressedSize > this.left) throw new Error('the parts are too large');
    for await (const piece of (await this.zip.openReadStreamPromise(part)) as AsyncIterable<Buffer>) {
      this.left -= piece.length;
      if (this.left < 0) throw new Error('the parts are larger than the file says');
      yield piece;
    }
  }
}
