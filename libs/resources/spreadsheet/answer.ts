import { StreamableFile } from '@nestjs/common';
import type { exportInput, ListInput } from '@paddock/contracts/wire';
import type { PaddockReply } from '@paddock/kernel';
import path from 'node:path';
import type { ExportFile } from './exports.service';
import type { SheetFormat } from './write';

export type ExportInput = ReturnType<(typeof exportInput)['parse']>;
interface Wanted {
  selections: readonly string[];
  format: SheetFormat;
  columns: readonly string[];
}

/** What an export is asked for: the list's own query, and which rows and columns as which file. */
export function exportAsked({ selections = [], format, columns = '', ...query }: ExportInput): [ListInput, Wanted] {
  return [query, { selections, format, columns: columns.split(',').filter((name) => name !== '') }];
}

/** Older clients read `filename` alone, which takes no Chinese: they get a plain name of the same type. */
const attachmentNamed = (fileName: string): string =>
  `attachment; filename="export${path.extname(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** The file as an answer, with its name and how many rows it has. */
export function sendFile(reply: PaddockReply, file: ExportFile): StreamableFile {
  void reply.header('x-row-count', String(file.rowCount)).header('content-disposition', attachmentNamed(file.fileName));
  return new StreamableFile(file.stream, { type: file.contentType });
}
