import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { ALL_STORES_FEED } from '@paddock/contracts/feed';
import type { ChoiceNode, InputOf, PermissionNode, permissionRoutes } from '@paddock/contracts/wire';
import { type Actor, Database, Refusal, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import { changedEntry, entriesBelow, newEntry, type PermissionForm } from './permission-changes';
import { choiceTree, permissionNodes, plainNodes } from './permission-tree';
import {
  deletePermissions,
  insertPermission,
  lockedRecords,
  permissionRecords,
  type StoredPermission,
  updatePermission,
} from './permissions.repository';

type Change = InputOf<typeof permissionRoutes.edit>;

/** The menu and its buttons: what a venue may make of what the product brings. */
@Injectable()
export class Permissions {
  constructor(private readonly db: Database) {}

  async tree(language: Language): Promise<PermissionNode[]> {
    return permissionNodes(await permissionRecords(this.db), language);
  }

  async plain(language: Language): Promise<PermissionNode[]> {
    return plainNodes(await permissionRecords(this.db), language);
  }

  /** What stands directly below each of `parentIds`. */
  async below(parentIds: readonly string[], language: Language): Promise<Record<string, PermissionNode[]>> {
    const nodes = await this.plain(language);
    return Object.fromEntries(
      [...new Set(parentIds)].map((parentId) => [parentId, nodes.filter((node) => node.parentId === parentId)]),
    );
  }

  async choices(language: Language): Promise<{ treeList: ChoiceNode[]; ids: string[] }> {
    return choiceTree(await permissionRecords(this.db), language);
  }

  /** One level of the tree of choices. */
  async choicesBelow(parentId: string, language: Language): Promise<ChoiceNode[]> {
    const find = (nodes: readonly ChoiceNode[]): readonly ChoiceNode[] =>
      nodes.flatMap((node) => (node.key === parentId ? (node.children ?? []) : find(node.children ?? [])));
    const { treeList } = await this.choices(language);
    return (parentId === '' ? treeList : find(treeList)).map((node) => ({ ...node, children: null }));
  }

  /** @returns the id of the new entry; what the product brings gets the id that it has everywhere. */
  add(actor: Actor, form: PermissionForm): Promise<string> {
    return this.db.transaction(async (tx) => {
      const rows = await lockedRecords(tx);
      const row = newEntry(rows, form);
      publish(tx, actor, 'added', [await insertPermission(tx, row, actor.realName)]);
      return row.id;
    });
  }

  edit(actor: Actor, { id, ...change }: Change): Promise<void> {
    return this.db.transaction(async (tx) => {
      const rows = await lockedRecords(tx);
      const before = rows.find((row) => row.id === id);
      if (!before) throw new Refusal('notFound');
      const row = changedEntry(rows, before, change);
      publish(tx, actor, 'edited', await updatePermission(tx, row, actor.realName));
    });
  }

  /** An entry goes with all that stands below it, and with every grant of them. */
  remove(actor: Actor, ids: readonly string[]): Promise<void> {
    return this.db.transaction(async (tx) => {
      const gone = entriesBelow(await lockedRecords(tx), ids);
      if (gone.length === 0) throw new Refusal('notFound');
      publish(tx, actor, 'deleted', await deletePermissions(tx, gone));
    });
  }
}

/** The menu is the same in all stores, and so is its list. */
function publish(
  tx: Tx,
  actor: Actor,
  change: 'added' | 'edited' | 'deleted',
  rows: readonly StoredPermission[],
): void {
  for (const { id, version } of rows)
    publishChange(tx, {
      ...{ orgCode: ALL_STORES_FEED, resource: 'menuEntry', id, version },
      ...{ change, by: actor.realName },
    });
}
