import { Controller, HttpStatus, Req, Res, StreamableFile } from '@nestjs/common';
import { type InputOf, uploadRoutes, VIDEO_BYTES_MAX } from '@paddock/contracts/wire';
import { HttpRefusal, Input, Literal, type PaddockReply, type PaddockRequest, Refusal, Route } from '@paddock/kernel';
import { Uploads } from './uploads.service';

@Controller()
export class UploadController {
  constructor(private readonly uploads: Uploads) {}

  @Route(uploadRoutes.upload)
  async upload(@Req() request: PaddockRequest) {
    // One byte more than is taken, so that too much is seen as too much and not cut.
    const part = request.isMultipart() ? await request.file({ limits: { fileSize: VIDEO_BYTES_MAX + 1 } }) : undefined;
    if (!part) throw new Refusal('upload.noFile');
    try {
      const name = await this.uploads.take(part.file);
      return new Literal(name, name);
    } finally {
      // What is refused is read to its end: the browser gets the answer, and the next call on its connection another one.
      part.file.resume();
    }
  }

  /** Nothing in it is ever run: the type is what the content showed, browsers may not guess another, and it has no rights of this origin. */
  @Route(uploadRoutes.file)
  async file(@Input() { name }: InputOf<typeof uploadRoutes.file>, @Res({ passthrough: true }) reply: PaddockReply) {
    const found = await this.uploads.read(name);
    if (!found) throw new HttpRefusal(HttpStatus.NOT_FOUND, 'pathNotFound');
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .header('cache-control', 'public, max-age=31536000, immutable');
    return new StreamableFile(found.content, { type: found.type, length: found.size });
  }
}
