/** Beside a right whose rows can be narrowed: how many rules count here, and the way to choose them. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { useChosenRules, type RuleOwner } from './chosenRules';
import styles from './rights.module.css';
import { texts } from './texts';

export interface RuledPermission {
  id: string;
  title: string;
}

export function RuleButton({
  owner,
  node,
  onOpen,
}: {
  owner: RuleOwner;
  node: ChoiceNode;
  onOpen: (permission: RuledPermission) => void;
}) {
  return node.ruleFlag === 1 && <Ruled {...{ owner, node, onOpen }} />;
}

function Ruled({ owner, node, onOpen }: Parameters<typeof RuleButton>[0]) {
  const t = texts.use();
  const count = useChosenRules(owner, node.key)?.chosen.length ?? 0;
  return (
    <button
      type="button"
      className={`link-button ${styles.rules}`}
      aria-label={`${t('rulesSeen', { count })} ${node.title}`}
      onClick={() => onOpen({ id: node.key, title: node.title })}
    >
      {t('rulesSeen', { count })}
    </button>
  );
}
