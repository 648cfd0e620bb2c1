import { ParkedJobs } from '@paddock/kernel';
import { type Command, CommandFailure, optionsOf, print, WrongCall } from './command';
import { withDatabase } from './instance';

export const jobList: Command = {
  name: 'job list',
  usage: `job list
    Prints the jobs that failed for good, each as one line of JSON: id, name, payload, error, how often and when it failed.`,
  async run() {
    for (const job of await withDatabase((db) => new ParkedJobs(db).list())) print(JSON.stringify(job));
  },
};

export const jobRetry: Command = {
  name: 'job retry',
  usage: `job retry --id <id> | --all
    Lets a worker run a job of \`job list\` again, within seconds. When it fails again it is back in the list.`,
  async run(args) {
    const { id, all } = optionsOf(args, { id: { type: 'string' }, all: { type: 'boolean', default: false } });
    if ((id === undefined) === !all) throw new WrongCall('Give --id or --all.');
    const wanted = await withDatabase((db) => new ParkedJobs(db).wantRetry(id ?? null));
    if (id !== undefined && wanted === 0) throw new CommandFailure(`No failed job has the id ${id} (see job list).`);
    print(JSON.stringify({ wanted }));
  },
};
