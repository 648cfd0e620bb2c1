import { Module } from '@nestjs/common';
import { resourceController } from '@paddock/resources';
import { DictionaryCache } from './dictionaries/dictionary-cache.service';
import { DictionaryController } from './dictionaries/dictionary.controller';
import { dictionaryItemTable, dictionaryTable } from './dictionaries/dictionary.resources';

/** Dictionaries: their rows and this process's picture of them. */
@Module({ providers: [DictionaryCache], exports: [DictionaryCache] })
export class SystemModule {}

export const systemControllers = [
  DictionaryController,
  resourceController(dictionaryTable),
  resourceController(dictionaryItemTable),
];
