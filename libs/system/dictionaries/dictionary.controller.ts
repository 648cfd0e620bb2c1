import { Controller } from '@nestjs/common';
import { identityRoutes } from '@paddock/contracts/wire';
import { Route } from '@paddock/kernel';
import { DictionaryCache } from './dictionary-cache.service';

@Controller()
export class DictionaryController {
  constructor(private readonly cache: DictionaryCache) {}

  @Route(identityRoutes.refreshDictionaries)
  async refresh() {
    await this.cache.renew();
    return null;
  }
}
