import type { Readable } from 'node:stream';

/** Both bytes belong to it. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A file that is whole and on this machine's disk, but has no name that anybody knows. */
export interface Arrived {
  path: string;
  bytes: number;
  /** SHA-256 of the content. */
  hash: Buffer;
}

/**
 * Where the bytes are. What stands under a key is never changed, and no key is used twice, so that a removal which a slow network carries
 * out late never hits what came after it. Whatever keeps the bytes from being reached is thrown as {@link StorageDown}.
 */
export interface Storage {
  /** Where content is written while it comes in. */
  readonly asideDir: string;
  /** Takes the file from its place aside; it lasts when this resolves. */
  keep(key: string, file: Arrived): Promise<void>;
  /** @returns null when there is nothing under the key */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Nothing under the key is as good as removed. */
  remove(key: string): Promise<void>;
  /** Resolves when content can be kept and read here. */
  reach(): Promise<void>;
  /** Keys of files that were kept before there were records of them. */
  unrecorded(): Promise<{ key: string; bytes: number }[]>;
}
export const STORAGE = Symbol('storage');

/** The bytes can't be reached now: the disk, the server or the way to it. */
export class StorageDown extends Error {
  constructor(cause: unknown) {
    super(`the file storage does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageDown';
  }
}
