import { Controller } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { dictionaryRoutes, type InputOf } from '@paddock/contracts/wire';
import { type Actor, CurrentActor, Input, Refusal, RequestLanguage, Route, withMessage } from '@paddock/kernel';
import { DictionaryBin } from './dictionary-bin.service';
import { DictionaryCache } from './dictionary-cache.service';
import { DictionaryChoices } from './dictionary-choices.service';

type Routes = typeof dictionaryRoutes;

@Controller()
export class DictionaryController {
  constructor(
    private readonly cache: DictionaryCache,
    private readonly choices: DictionaryChoices,
    private readonly bin: DictionaryBin,
  ) {}

  @Route(dictionaryRoutes.items)
  items(
    @CurrentActor() actor: Actor,
    @Input() { code }: InputOf<Routes['items']>,
    @RequestLanguage() language: Language,
  ) {
    return this.choices.items(actor, code, language);
  }

  @Route(dictionaryRoutes.everyItem)
  everyItem(@CurrentActor() actor: Actor, @RequestLanguage() language: Language) {
    return this.choices.everyItem(actor, language);
  }

  @Route(dictionaryRoutes.itemCheck)
  async itemCheck(@CurrentActor() actor: Actor, @Input() input: InputOf<Routes['itemCheck']>) {
    if (await this.choices.isValueTaken(actor, input))
      throw new Refusal('check.taken', {}, 500, { field: 'itemValue' });
    return withMessage('check.free');
  }

  @Route(dictionaryRoutes.text)
  text(
    @CurrentActor() actor: Actor,
    @Input() { code, value }: InputOf<Routes['text']>,
    @RequestLanguage() language: Language,
  ) {
    return this.choices.text(actor, code, value, language);
  }

  @Route(dictionaryRoutes.texts)
  texts(
    @CurrentActor() actor: Actor,
    @Input() { code, key }: InputOf<Routes['texts']>,
    @RequestLanguage() language: Language,
  ) {
    return this.choices.texts(actor, code, key, language);
  }

  @Route(dictionaryRoutes.search)
  search(
    @CurrentActor() actor: Actor,
    @Input() { code, keyword }: InputOf<Routes['search']>,
    @RequestLanguage() language: Language,
  ) {
    return this.choices.search(actor, code, keyword, language);
  }

  @Route(dictionaryRoutes.treeData)
  treeData(
    @CurrentActor() actor: Actor,
    @Input() input: InputOf<Routes['treeData']>,
    @RequestLanguage() language: Language,
  ) {
    return this.choices.tree(actor, input, language);
  }

  @Route(dictionaryRoutes.all)
  all(@Input() { dictName }: InputOf<Routes['all']>, @RequestLanguage() language: Language) {
    return this.bin.list(false, dictName, language);
  }

  @Route(dictionaryRoutes.deleted)
  deleted(@RequestLanguage() language: Language) {
    return this.bin.list(true, '', language);
  }

  @Route(dictionaryRoutes.bringBack)
  async bringBack(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['bringBack']>) {
    await this.bin.bringBack(actor, id);
    return withMessage('edited');
  }

  @Route(dictionaryRoutes.erase)
  async erase(@CurrentActor() actor: Actor, @Input() { id }: InputOf<Routes['erase']>) {
    await this.bin.erase(actor, id);
    return withMessage('deleted');
  }

  @Route(dictionaryRoutes.refresh)
  async refresh() {
    await this.cache.renew();
    return null;
  }
}
