import { Controller, HttpStatus, Req, Res, StreamableFile } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, UPLOADED_NAME, uploadRoutes, VIDEO_BYTES_MAX } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  HttpRefusal,
  Input,
  Literal,
  type PaddockReply,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { Readable } from 'node:stream';
import { rangeOf } from './byte-range';
import type { FileKind } from './content/media';
import { FileQuotas } from './file-quotas.service';
import { FileUses } from './file-uses.service';
import { StorageDown } from './storage/storage';
import { type Stored, Uploads } from './uploads.service';

const PICTURES = ['IMAGE'] as const;
const PICTURES_AND_VIDEOS = ['IMAGE', 'VIDEO'] as const;
const EVERYTHING = ['IMAGE', 'VIDEO', 'SHEET'] as const;

@Controller()
export class UploadController {
  constructor(
    private readonly uploads: Uploads,
    private readonly quotas: FileQuotas,
    private readonly fileUses: FileUses,
  ) {}

  @Route(uploadRoutes.upload)
  upload(@CurrentActor() actor: Actor, @Req() request: PaddockRequest) {
    return this.take(actor, request, actor.permissions.has('file:add') ? PICTURES_AND_VIDEOS : PICTURES);
  }

  @Route(uploadRoutes.uploadAny)
  uploadAny(@CurrentActor() actor: Actor, @Req() request: PaddockRequest) {
    return this.take(actor, request, EVERYTHING);
  }

  /** Nothing in it is ever run: the type is what the content showed, browsers may not guess another, and it has no rights of this origin. */
  @Route(uploadRoutes.file)
  async file(
    @Input() { name }: InputOf<typeof uploadRoutes.file>,
    @Req() { headers }: PaddockRequest,
    @Res({ passthrough: true }) reply: PaddockReply,
  ) {
    const found = UPLOADED_NAME.test(name) ? await this.uploads.find(name) : null;
    if (!found) throw new HttpRefusal(HttpStatus.NOT_FOUND, 'pathNotFound');
    const tag = `"${name}"`;
    const isShown = found.medium.kind !== 'SHEET';
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', isShown ? 'inline' : 'attachment')
      .header('etag', tag)
      .header('accept-ranges', isShown ? 'bytes' : 'none');
    const kept = (): void => void reply.header('cache-control', 'public, max-age=31536000, immutable');
    if (headers['if-none-match']?.includes(tag) === true) {
      kept();
      void reply.status(HttpStatus.NOT_MODIFIED);
      return new StreamableFile(Readable.from([]));
    }
    // A range of what the caller has another version of would not fit; here there is only one, under its own name.
    const range = isShown ? rangeOf(headers.range, found.bytes) : null;
    if (range === 'beyond') {
      void reply.header('content-range', `bytes */${found.bytes}`);
      throw new HttpRefusal(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE, 'upload.rangeBeyond');
    }
    const content = await this.read(found, range ?? undefined);
    kept();
    if (!range) return new StreamableFile(content, { type: found.medium.type, length: found.bytes });
    void reply
      .status(HttpStatus.PARTIAL_CONTENT)
      .header('content-range', `bytes ${range.first}-${range.last}/${found.bytes}`);
    return new StreamableFile(content, { type: found.medium.type, length: range.last - range.first + 1 });
  }

  @Route(uploadRoutes.uses)
  uses(
    @CurrentActor() actor: Actor,
    @Input() { names }: InputOf<typeof uploadRoutes.uses>,
    @RequestLanguage() language: Language,
  ) {
    return this.fileUses.of(actor, names, language);
  }

  @Route(uploadRoutes.quota)
  quota(@CurrentActor() actor: Actor, @Input() { orgCode }: InputOf<typeof uploadRoutes.quota>) {
    return this.quotas.of(actor, orgCode);
  }

  @Route(uploadRoutes.editQuota)
  async editQuota(
    @CurrentActor() actor: Actor,
    @Input() { orgCode, allowedMegabytes }: InputOf<typeof uploadRoutes.editQuota>,
  ) {
    return withMessage('edited', await this.quotas.allow(actor, orgCode, allowedMegabytes));
  }

  private async take(actor: Actor, request: PaddockRequest, kinds: readonly FileKind[]): Promise<Literal<string>> {
    // One byte more than is taken, so that too much is seen as too much and not cut.
    const part = request.isMultipart() ? await request.file({ limits: { fileSize: VIDEO_BYTES_MAX + 1 } }) : undefined;
    if (!part) throw new Refusal('upload.noFile');
    try {
      const name = await this.uploads.take(actor, { content: part.file, name: part.filename }, kinds);
      return new Literal(name, name);
    } finally {
      // What is refused is read to its end: the browser gets the answer, and the next call on its connection another one.
      part.file.resume();
    }
  }

  private async read(file: Stored, range: { first: number; last: number } | undefined): Promise<Readable> {
    const content = await this.uploads.read(file, range).catch((error: unknown) => {
      if (error instanceof StorageDown) throw new HttpRefusal(HttpStatus.SERVICE_UNAVAILABLE, 'upload.storageDown');
      throw error;
    });
    if (!content) throw new HttpRefusal(HttpStatus.NOT_FOUND, 'pathNotFound');
    return content;
  }
}
