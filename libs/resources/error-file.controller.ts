import { Controller, HttpStatus, Inject, Res, StreamableFile } from '@nestjs/common';
import { importFileRoute, type InputOf } from '@paddock/contracts/wire';
import { HttpRefusal, Input, type PaddockReply, Route } from '@paddock/kernel';
import { ResourceImports } from './spreadsheet/imports.service';
import { CONTENT_TYPES, sheetStream } from './spreadsheet/write';

/** Serves what imports could not take. Its address can't be guessed and needs no token: clients open it as a plain link. */
@Controller()
export class ErrorFileController {
  @Inject(ResourceImports) private readonly imports!: ResourceImports;

  @Route(importFileRoute)
  async file(@Input() { token }: InputOf<typeof importFileRoute>, @Res({ passthrough: true }) reply: PaddockReply) {
    const sheet = await this.imports.errorFile(token);
    if (sheet === null) throw new HttpRefusal(HttpStatus.NOT_FOUND, 'pathNotFound');
    void reply.header('content-disposition', 'attachment; filename="errors.xlsx"');
    return new StreamableFile(sheetStream(sheet, 'xlsx'), { type: CONTENT_TYPES.xlsx });
  }
}
