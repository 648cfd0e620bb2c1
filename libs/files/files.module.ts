import { Inject, Module } from '@nestjs/common';
import { CONFIG, type Config, DataSources, plainAddress } from '@paddock/kernel';
import { resourceController, ResourcesModule } from '@paddock/resources';
import { FileQuotas } from './file-quotas.service';
import { FileUses } from './file-uses.service';
import { STORAGE, type Storage } from './storage/storage';
import { storageOf } from './storage/storage-choice';
import './store-part';
import { UnusedFiles } from './unused-files.service';
import { UploadController } from './upload.controller';
import { uploadedFileTable } from './uploaded-file.resource';
import { Uploads } from './uploads.service';

@Module({
  imports: [ResourcesModule],
  providers: [
    { provide: STORAGE, inject: [CONFIG], useFactory: (config: Config) => storageOf(config) },
    ...[FileQuotas, FileUses, UnusedFiles, Uploads],
  ],
  exports: [FileQuotas, FileUses, UnusedFiles, Uploads],
})
export class FilesModule {
  constructor(sources: DataSources, @Inject(CONFIG) config: Config, @Inject(STORAGE) storage: Storage) {
    const address =
      config.S3_BUCKET === ''
        ? storage.asideDir.replace(/[^/\\]+$/, '')
        : `${plainAddress(config.S3_URL)}/${config.S3_BUCKET}`;
    sources.register({ key: 'files', address, probe: () => storage.reach() });
  }
}

export const fileControllers = [UploadController, resourceController(uploadedFileTable)];
