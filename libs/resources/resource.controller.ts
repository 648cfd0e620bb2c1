import { Controller, Inject, Query, Req, Res, type Type } from '@nestjs/common';
import type { Language, Speech } from '@paddock/contracts';
import type { InputFields, Resource as Declared, ResourceCall } from '@paddock/contracts/resources';
import { type EditInput, type ListInput, resourceRoutes, type Route as Contract } from '@paddock/contracts/wire';
import {
  type Actor,
  CurrentActor,
  Database,
  IdempotencyKey,
  idempotently,
  ImportAnswer,
  Input,
  type PaddockReply,
  type PaddockRequest,
  Refusal,
  RequestLanguage,
  RequestSpeech,
  Route,
  withMessage,
} from '@paddock/kernel';
import { askedStore, inStoreOfBody } from './asked-store';
import type { Bound } from './bind';
import { ResourceLists } from './resource-lists.service';
import { ResourceWrites } from './resource-writes.service';
import { exportAsked, type ExportInput, sendFile } from './spreadsheet/answer';
import { ResourceExports } from './spreadsheet/exports.service';
import { ResourceImports } from './spreadsheet/imports.service';

/** What the calls of every resource need. */
abstract class ResourceCalls {
  @Inject(Database) protected readonly db!: Database;
  @Inject(ResourceLists) protected readonly lists!: ResourceLists;
  @Inject(ResourceWrites) protected readonly writes!: ResourceWrites;
  @Inject(ResourceExports) protected readonly exports!: ResourceExports;
  @Inject(ResourceImports) protected readonly imports!: ResourceImports;
}

/**
 * A controller with the calls that a resource declares.
 * @param except those that the area serves itself, because they have rules of their own
 */
export function resourceController<const R extends Declared>(
  bound: Bound<R>,
  { except = [] }: { except?: readonly ResourceCall[] } = {},
): Type {
  const { scope, fields } = bound.resource;
  /** Rows of one store each: the store that a body names is theirs. Where it is a value of the form, the form decides. */
  const hasStore = bound.orgColumn !== null && scope !== 'all' && fields['sysOrgCode']?.form === false;
  @Controller()
  class Calls extends ResourceCalls {
    list(@CurrentActor() actor: Actor, @Input() input: ListInput, @RequestLanguage() language: Language) {
      return this.lists.list(actor, bound.list, input, language);
    }

    queryById(@CurrentActor() actor: Actor, @Input() { id }: { id: string }, @RequestLanguage() language: Language) {
      return this.lists.queryById(actor, bound.list, id, language);
    }

    selected(@CurrentActor() actor: Actor, @Input() { ids }: { ids: string[] }, @RequestLanguage() language: Language) {
      return this.lists.lookup(actor, bound.list, ids, language);
    }

    async add(
      @CurrentActor() actor: Actor,
      @Input() input: InputFields<R>,
      @IdempotencyKey() key: string | null,
      @Req() { body }: PaddockRequest,
    ) {
      const asked = hasStore ? askedStore(body) : null;
      const id = await this.db.transaction((tx) =>
        idempotently(tx, { userId: actor.userId, key, body: asked === null ? input : { ...input, asked } }, async () =>
          this.writes.add(tx, await inStoreOfBody(tx, actor, asked), bound, input, asked !== null),
        ),
      );
      return withMessage('added', id);
    }

    async edit(
      @CurrentActor() actor: Actor,
      @Input() { id, version, ...values }: EditInput<R>,
      @Req() { body }: PaddockRequest,
    ) {
      await this.db.transaction((tx) =>
        this.writes.edit(tx, actor, bound, id, version ?? null, values as unknown as Partial<InputFields<R>>, {
          stays: hasStore ? askedStore(body) : null,
        }),
      );
      return withMessage(bound.editedMessage);
    }

    async delete(@CurrentActor() actor: Actor, @Input() { id }: { id: string }) {
      await this.db.transaction((tx) => this.writes.remove(tx, actor, bound, [id]));
      return withMessage('deleted');
    }

    async deleteBatch(@CurrentActor() actor: Actor, @Input() { ids }: { ids: string[] }) {
      await this.db.transaction((tx) => this.writes.remove(tx, actor, bound, ids));
      return withMessage('deleted');
    }

    async exportXls(
      @CurrentActor() actor: Actor,
      @Input() input: ExportInput,
      @RequestLanguage() language: Language,
      @Res({ passthrough: true }) reply: PaddockReply,
    ) {
      return sendFile(reply, await this.exports.file(actor, bound, ...exportAsked(input), language));
    }

    async importExcel(
      @CurrentActor() actor: Actor,
      @Query('check') check: unknown,
      @RequestSpeech() speech: Speech,
      @Req() request: PaddockRequest,
    ) {
      const file = request.isMultipart() ? await request.file() : undefined;
      if (!file) throw new Refusal('import.noFile');
      const bytes = await file.toBuffer();
      const checkOnly = check === '1';
      const result = await this.imports.take(actor, bound, { name: file.filename, bytes }, checkOnly, speech);
      if (checkOnly) return result;
      return result.errorCount > 0
        ? new ImportAnswer(result)
        : withMessage('import.done', result, { count: result.successCount });
    }
  }
  Object.defineProperty(Calls, 'name', { value: `${bound.resource.name}ResourceController` });
  const methods = Calls.prototype as unknown as Record<string, object>;
  for (const [call, contract] of Object.entries<Contract>(contractsOf(bound.resource))) {
    if (except.includes(call as ResourceCall)) continue;
    const descriptor = Object.getOwnPropertyDescriptor(methods, call);
    if (descriptor) Route(contract)(methods, call, descriptor);
  }
  return Calls;
}

/** The published contracts: the same objects that documents and clients read. */
const contractsOf = ({ name }: Declared): Readonly<Record<string, Contract>> =>
  (resourceRoutes as unknown as Readonly<Record<string, Readonly<Record<string, Contract>>>>)[name] ?? {};
