/**
 * All processes of one instance, each with the stage it was started in. The highest stage is stopped first, so that nobody loses what
 * they stand on while they finish.
 */
export class Crew {
  /** @type {{ stage: number, process: import('./supervised.mjs').Supervised }[]} */
  #members = [];

  /**
   * @param {number} stage
   * @param {import('./supervised.mjs').Supervised} process
   */
  add(stage, process) {
    this.#members.push({ stage, process });
  }

  /** @returns {Record<string, number>} name → process id of those that run */
  pids() {
    return Object.fromEntries(
      this.#members.flatMap(({ process }) => (process.pid === undefined ? [] : [[process.name, process.pid]])),
    );
  }

  async stop() {
    const stages = [...new Set(this.#members.map(({ stage }) => stage))].sort((a, b) => b - a);
    for (const stage of stages) {
      await Promise.all(this.#members.filter((member) => member.stage === stage).map(({ process }) => process.stop()));
    }
  }

  /** Ends them all at once. */
  kill() {
    for (const { process } of this.#members) process.kill();
  }
}
