/** The frame in which Excel kept workbooks until 2003: nothing in it is read, but what a file is can be seen. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const WORKBOOKS = ['Workbook', 'Book'];

const hasStream = (content: Buffer, name: string): boolean => content.includes(Buffer.from(name, 'utf16le'));

export const isCompoundFile = (content: Buffer): boolean =>
  content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);

/** Letters and slides come in the same frame: only a workbook has a stream of this name. */
export const isOldWorkbook = (content: Buffer): boolean =>
  isCompoundFile(content) && WORKBOOKS.some((name) => hasStream(content, name));

/** A workbook of today that asks for a password is kept in that frame, whatever its name ends in. */
export const isLockedWorkbook = (content: Buffer): boolean =>
  isCompoundFile(content) && hasStream(content, 'EncryptedPackage');
