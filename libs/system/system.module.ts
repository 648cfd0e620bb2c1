import { Module } from '@nestjs/common';
import { resourceController } from '@paddock/resources';
import { DictionaryCache } from './dictionaries/dictionary-cache.service';
import { DictionaryController } from './dictionaries/dictionary.controller';
import { UploadController } from './uploads/upload.controller';
import { Uploads } from './uploads/uploads.service';
import { dictionaryItemTable, dictionaryTable } from './dictionaries/dictionary.resources';

/** Dictionaries: their rows and this process's picture of them. */
@Module({ providers: [DictionaryCache, Uploads], exports: [DictionaryCache, Uploads] })
export class SystemModule {}

export const systemControllers = [
  DictionaryController,
  UploadController,
  resourceController(dictionaryTable),
  resourceController(dictionaryItemTable),
];
