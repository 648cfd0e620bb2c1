import type { AreaBackground } from '@paddock/kernel';
import type { OnlineAnswers } from './online-answers.service';

const HOUR_MS = 3_600_000;

/** Answers live as long as the store had set when they were given. */
export const onlineFormsBackground = (answers: OnlineAnswers): AreaBackground => ({
  periodic: [{ name: 'old answers', everyMs: HOUR_MS, atStart: true, run: () => answers.deleteOld() }],
});
