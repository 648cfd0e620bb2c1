/** Uploaded files: the storage that keeps them, what a store may use, what points at them, and their end when nothing does. */
export { filesBackground } from './files.jobs';
export { fileControllers, FilesModule } from './files.module';
export { uploadedFileTable } from './uploaded-file.resource';
export { UnusedFiles } from './unused-files.service';
export { Uploads } from './uploads.service';
