/** Loads the agent only on a Node.js that has all it needs: an older one would end with the name of a module that it lacks. */
import { nodeProblem } from './node-version';

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
// The journal and what else is written holds names of customers: its owner's only.
process.umask(0o077);
void import(/* webpackChunkName: "edge-agent" */ './serve').then(({ serve }) => serve());
