import { collisions } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import { type Command, optionsOf, print } from './command';
import { withDatabase } from './instance';

export const textList: Command = {
  name: 'text list',
  usage: `text list
    Names what is stored twice but for capitals, spaces, separators or marks that nobody sees: user names, phones, codes, names of rules. It
    comes from before such texts had one form; each stays usable as it is written until somebody changes one of the two.`,
  async run(args) {
    optionsOf(args, {});
    const found = await withDatabase((db) => collisions(db, schema.texts));
    for (const { table, column, within, texts, ids } of found)
      print(
        `${table}.${column}${within === '' ? '' : ` of ${within}`}: ${texts.map((text, at) => `${JSON.stringify(text)} (${ids[at]})`).join(', ')}`,
      );
    print(found.length === 0 ? 'Nothing collides.' : `${found.length} texts collide.`);
  },
};
