import { z } from 'zod';
import type { DICTIONARIES } from '../dictionaries';
import type { ResourceName } from '../resources';
import { nothing, permission, route, text } from './route';

export { IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from '../limits';
/** Under the hash of its content, so that nobody can guess an address and what is the same is kept once. */
export const UPLOADED_NAME = /^[0-9a-f]{64}\.(jpg|png|mp4|xlsx|xls|csv)$/;
const exampleName = `${'a'.repeat(64)}.png`;

/** The list whose rows each table that points at files holds; a published announcement is a notice of the same id. */
export const FILE_USERS = {
  announcement: 'announcement',
  app_user: 'user',
  coupon: 'coupon',
  member: 'member',
  message_template: 'messageTemplate',
  mini_app: 'miniApp',
  notice: 'announcement',
} as const satisfies Record<keyof (typeof DICTIONARIES)['file_subject'], ResourceName>;
export type FileUser = (typeof FILE_USERS)[keyof typeof FILE_USERS];
const FILES_OF_PAGE_MAX = 100;

const useSchema = z.object({
  /** The file. */
  name: z.string(),
  resource: z.enum(Object.values(FILE_USERS)),
  /** The row that uses it, and what it is called. */
  id: z.string(),
  title: z.string(),
  /** How many rows there are of which the caller may know. */
  rows: z.int(),
});
export type FileUse = z.infer<typeof useSchema>;

const quotaSchema = z.object({
  orgCode: z.string(),
  usedBytes: z.int(),
  allowedBytes: z.int(),
  /** What a store may use that was not allowed anything else. */
  defaultBytes: z.int(),
  files: z.int(),
});
const GIGABYTE = 1_073_741_824;
const exampleQuota = {
  ...{ orgCode: 'A01', usedBytes: 61_341_696, allowedBytes: 2 * GIGABYTE, defaultBytes: 2 * GIGABYTE, files: 24 },
};

export const uploadRoutes = {
  upload: route({
    methods: ['POST'],
    path: '/sys/common/upload',
    // Everybody has a picture of the own account.
    access: 'signedIn',
    summary:
      'Takes a picture (JPG or PNG, up to 5 MB), and from anyone who holds `file:add` also a video (MP4, up to 50 MB), in the part `file`; message is its path under /sys/common/static/',
    upload: true,
    input: z.object({}),
    answer: z.string(),
    example: { input: {}, result: exampleName },
  }),
  uploadAny: route({
    methods: ['POST'],
    path: '/sys/oss/file/upload',
    access: permission('file:add'),
    summary: 'Takes a picture, a video, or a sheet (XLSX, XLS or CSV, up to 5 MB); message is its path',
    upload: true,
    input: z.object({}),
    answer: z.string(),
    example: { input: {}, result: exampleName },
  }),
  file: route({
    methods: ['GET'],
    path: '/sys/common/static/:name',
    access: 'public',
    countedAs: 'picture',
    summary:
      'An uploaded file, whole or the range that is asked for; 404 for any other name, as older clients ask for people without a picture',
    input: z.object({ name: z.string() }),
    file: [
      'image/jpeg',
      'image/png',
      'video/mp4',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel',
      'text/csv',
    ],
    answer: nothing,
    example: { input: { name: exampleName }, result: null },
  }),
  uses: route({
    methods: ['GET'],
    path: '/sys/oss/file/uses',
    access: permission('file:list'),
    summary: 'Which rows use these files, by their names: those that the caller may list, up to three of each file',
    labels: { names: { cn: '文件', en: 'Files' } },
    input: z.object({
      names: z
        .string()
        .max(FILES_OF_PAGE_MAX * (exampleName.length + 2))
        .transform((names) => names.split(',').filter((name) => name !== ''))
        .pipe(z.array(z.string().regex(UPLOADED_NAME)).max(FILES_OF_PAGE_MAX)),
    }),
    answer: z.array(useSchema),
    example: {
      input: { names: exampleName },
      result: [{ name: exampleName, resource: 'coupon', id: '2234567890123460000', title: '满 100 减 20', rows: 1 }],
    },
  }),
  quota: route({
    methods: ['GET'],
    path: '/sys/oss/file/quota',
    access: permission('file:list'),
    summary: 'How much room the files of a store take, and how much they may take',
    input: z.object({ orgCode: text(64) }),
    answer: quotaSchema,
    example: { input: { orgCode: 'A01' }, result: exampleQuota },
  }),
  editQuota: route({
    methods: ['PUT'],
    path: '/sys/oss/file/editQuota',
    access: permission('file:quota'),
    summary: 'Sets how much room the files of a store may take, in megabytes; null: as much as the settings say',
    labels: { allowedMegabytes: { cn: '空间上限', en: 'Room' } },
    input: z.object({
      orgCode: text(64),
      allowedMegabytes: z.int().min(1).max(10_000_000).nullable(),
    }),
    answer: quotaSchema,
    example: {
      input: { orgCode: 'A01', allowedMegabytes: 4096 },
      result: { ...exampleQuota, allowedBytes: 4 * GIGABYTE },
    },
  }),
};
