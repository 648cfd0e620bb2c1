import { z } from 'zod';
import { nothing, permission, route } from './route';

export { IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from '../limits';
/** Under the hash of its content, so that nobody can guess an address and what is the same is kept once. */
export const UPLOADED_NAME = /^[0-9a-f]{64}\.(jpg|png|mp4)$/;
const exampleName = `${'a'.repeat(64)}.png`;

export const uploadRoutes = {
  upload: route({
    methods: ['POST'],
    path: '/sys/common/upload',
    access: permission('file:add'),
    summary:
      'Takes a picture (JPG or PNG, up to 5 MB) or a video (MP4, up to 50 MB) in the part `file`; message is its path under /sys/common/static/',
    upload: true,
    input: z.object({}),
    answer: z.string(),
    example: { input: {}, result: exampleName },
  }),
  file: route({
    methods: ['GET'],
    path: '/sys/common/static/:name',
    access: 'public',
    summary: 'An uploaded picture or video',
    input: z.object({ name: z.string().regex(UPLOADED_NAME) }),
    file: ['image/jpeg', 'image/png', 'video/mp4'],
    answer: nothing,
    example: { input: { name: exampleName }, result: null },
  }),
};
