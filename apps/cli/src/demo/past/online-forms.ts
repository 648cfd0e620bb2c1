import type { Question } from '@paddock/contracts/online-forms';
import { onlineFormRoutes } from '@paddock/contracts/wire';
import type { Actor, Database } from '@paddock/kernel';
import { type Answering, type OnlineAnswers, type OnlineForms, onlineFormTable } from '@paddock/online-forms';
import type { ResourceWrites } from '@paddock/resources';
import type { PastClock } from './past-time';
import type { Random } from './random';

interface House {
  db: Database;
  clock: PastClock;
  writes: ResourceWrites;
  forms: OnlineForms;
  answering: Answering;
  answers: OnlineAnswers;
  manager: Actor;
}

const option = (key: string, cn: string, en: string) => ({ key, cn, en });
const FEEDBACK: readonly Question[] = [
  {
    ...{ key: 'ride', kind: 'choice', cn: '今天开得怎么样？', en: 'How was your ride?', required: true, max: null },
    options: [
      option('great', '很过瘾', 'Great'),
      option('good', '不错', 'Good'),
      option('fair', '一般', 'Fair'),
      option('poor', '不满意', 'Poor'),
    ],
  },
  {
    ...{ key: 'liked', kind: 'choices', cn: '最喜欢什么？', en: 'What did you like best?', required: false, max: 3 },
    options: [
      option('karts', '车', 'The karts'),
      option('track', '赛道', 'The track'),
      option('staff', '工作人员', 'The staff'),
      option('screen', '大屏和成绩', 'The screen and the times'),
    ],
  },
  {
    key: 'again',
    kind: 'yesNo',
    cn: '还会再来吗？',
    en: 'Will you come again?',
    required: true,
    max: null,
    options: [],
  },
  { key: 'words', kind: 'longText', cn: '想对我们说', en: 'Anything to add', required: false, max: 500, options: [] },
  {
    key: 'phone',
    kind: 'phone',
    cn: '方便回电的手机号',
    en: 'Phone for a reply',
    required: false,
    max: null,
    options: [],
  },
];
const WORDS = [
  '三号弯的路面有点滑',
  '孩子玩得很开心',
  '排队时间有点长',
  '教练讲得很清楚',
  '希望晚上再开晚一点',
] as const;
const ANSWERED_OF = 0.4;
const MINUTE_MS = 60_000;

/** A form on the way out of the venue: some who have driven fill it in, and the manager sees to what they write. */
export class PastForms {
  private code = '';
  private formId = '';
  private serial = 0;

  constructor(
    private readonly house: House,
    /** Its own, so that nothing else of the past depends on who answers. */
    private readonly random: Random,
  ) {}

  async publish(): Promise<void> {
    const { db, writes, forms, manager } = this.house;
    this.formId = await db.transaction((tx) =>
      writes.add(tx, manager, onlineFormTable, {
        ...{ title: '骑行反馈', titleEn: 'Feedback after a ride', intro: '五个小问题，一分钟填完。' },
        ...{ introEn: 'Five short questions, a minute at most.', questions: JSON.stringify(FEEDBACK) },
        oncePerPhone: 'NO',
      }),
    );
    await db.transaction((tx) => forms.publish(tx, manager, this.formId));
    this.code = await forms.linkCode(manager, this.formId);
  }

  /** After each visit of a day. */
  async answered(visits: readonly Date[], now: Date): Promise<void> {
    const { answering, clock } = this.house;
    const present = clock.now();
    for (const visit of visits) {
      const at = new Date(visit.getTime() + 20 * MINUTE_MS);
      const given = this.given();
      if (!this.random.chance(ANSWERED_OF) || at >= now) continue;
      await clock.moveTo(at);
      this.serial += 1;
      await answering.answer(
        onlineFormRoutes.answer.input.parse({
          ...{ code: this.code, answerKey: String(this.serial).padStart(32, '0'), version: 1, given },
          language: this.serial % 6 === 0 ? 'en' : 'cn',
        }),
      );
    }
    await clock.moveTo(present);
  }

  /** The manager sees to those who have written something. */
  async handled(before: Date): Promise<void> {
    const { db, answers, manager } = this.house;
    const rows = await db.query<{ id: string }>(
      `SELECT a.id FROM online_answer a JOIN online_answer_given g ON g.answer_id = a.id
       WHERE a.form_id = $1 AND a.state = 'NEW' AND a.answered_at < $2 AND g.phone IS NOT NULL ORDER BY a.answered_at`,
      [this.formId, before],
    );
    for (const { id } of rows)
      await db.transaction((tx) => answers.handle(tx, manager, { id, handled: true, note: '已回电致谢' }));
  }

  private given(): Record<string, string | string[]> {
    const { random } = this;
    const mood = random.next();
    const words = random.chance(0.35) ? random.pick(WORDS) : '';
    const liked = ['karts', 'track', 'staff', 'screen'].filter(() => random.chance(0.4)).slice(0, 3);
    return {
      ride: mood < 0.5 ? 'great' : mood < 0.82 ? 'good' : mood < 0.95 ? 'fair' : 'poor',
      again: random.chance(0.88) ? 'YES' : 'NO',
      ...{ liked, words },
      phone: words !== '' && random.chance(0.5) ? `1380009${String(random.between(0, 9999)).padStart(4, '0')}` : '',
    };
  }
}
