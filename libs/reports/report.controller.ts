import { Controller, Res, StreamableFile } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type InputOf, type ListInput, reportRoutes, resourceRoutes } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  Input,
  type PaddockReply,
  RequestLanguage,
  Route,
  withMessage,
} from '@paddock/kernel';
import { CONTENT_TYPES, sendFile } from '@paddock/resources';
import { Readable } from 'node:stream';
import { Reports } from './reports.service';

type Routes = typeof reportRoutes;

@Controller()
export class ReportController {
  constructor(
    private readonly db: Database,
    private readonly reports: Reports,
  ) {}

  @Route(resourceRoutes.report.list)
  list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
    return this.reports.list(actor, input, language);
  }

  @Route(reportRoutes.save)
  async save(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['save']>,
    @IdempotencyKey() key: string | null,
  ) {
    const id = await this.db.transaction((tx) =>
      idempotently(tx, { userId: actor.userId, key, body: input }, () => this.reports.save(tx, actor, input)),
    );
    return withMessage('report.saved', id);
  }

  @Route(reportRoutes.change)
  async change(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['change']>) {
    await this.db.transaction((tx) => this.reports.change(tx, actor, input));
    return withMessage('report.saved');
  }

  @Route(reportRoutes.receivers)
  receivers(@CurrentActor() actor: Actor, @Input() { target }: InputOf<Routes['receivers']>) {
    return this.reports.receivers(actor, target);
  }

  @Route(reportRoutes.sent)
  sent(@CurrentActor() actor: Actor) {
    return this.reports.sent(actor);
  }

  @Route(reportRoutes.file)
  async file(
    @CurrentActor() actor: Actor,
    @Input() { id }: InputOf<Routes['file']>,
    @Res({ passthrough: true }) reply: PaddockReply,
  ): Promise<StreamableFile> {
    const { file_name: fileName, rows, content } = await this.reports.file(actor, id);
    const stream = Readable.from([content], { objectMode: false });
    return sendFile(reply, { stream, contentType: CONTENT_TYPES.xlsx, fileName, rowCount: rows });
  }
}
