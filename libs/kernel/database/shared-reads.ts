/**
 * One read for everybody who asks the same thing in the same moment. When rows change, every screen that shows them asks again at once;
 * the first to ask starts the read only after all that can go on has gone on, and who asks until then gets the same answer.
 * Nobody joins a read that has begun, so each answer holds everything that was committed before its asking.
 */
export class SharedReads {
  private readonly waiting = new Map<string, Promise<unknown>>();

  /** @param key says all that the answer depends on. The answer belongs to several: nobody may change it. */
  ask<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.waiting.get(key);
    if (known) return known as Promise<T>;
    const asked = new Promise<T>((resolve, reject) => {
      process.nextTick(() => {
        this.waiting.delete(key);
        read().then(resolve, reject);
      });
    });
    this.waiting.set(key, asked);
    return asked;
  }
}

/** A caller that waits for a call under way waits no longer than this: one lost connection must not hold everybody. */
const WAIT_MS_MAX = 100;

interface Batch<Q, V> {
  readonly questions: Q[];
  readonly answers: Promise<readonly V[]>;
}

/**
 * One call for many questions, of reads and of changes. At rest those of one turn of the event loop go at once. While a call is under way,
 * what comes in waits for its end and goes together: the busier a core is, the fewer statements a request costs. Nobody joins a call that
 * has begun.
 */
export class Batched<Q, V> {
  private readonly next = new Map<string, Batch<Q, V>>();
  private readonly underWay = new Map<string, Promise<void>>();

  /**
   * @param askMany answers each question at its own place
   * @param most questions of one call
   */
  constructor(
    private readonly askMany: (questions: readonly Q[]) => Promise<readonly V[]>,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {}

  /** @param lane only questions of one lane may share a call, which runs as the one who came first */
  async ask(question: Q, lane = ''): Promise<V> {
    const batch = this.next.get(lane) ?? this.begin(lane);
    const place = batch.questions.push(question) - 1;
    if (batch.questions.length >= this.most) this.next.delete(lane);
    const answers = await batch.answers;
    if (answers.length !== batch.questions.length) throw new Error('a call has not answered each question');
    return answers[place] as V;
  }

  private begin(lane: string): Batch<Q, V> {
    const questions: Q[] = [];
    const answers = this.turnOf(lane).then(() => {
      if (this.next.get(lane)?.questions === questions) this.next.delete(lane);
      const answered = this.askMany(questions);
      const over = (): void => {
        if (this.underWay.get(lane) === ended) this.underWay.delete(lane);
      };
      const ended: Promise<void> = answered.then(over, over);
      this.underWay.set(lane, ended);
      return answered;
    });
    const batch = { questions, answers };
    this.next.set(lane, batch);
    return batch;
  }

  private turnOf(lane: string): Promise<void> {
    const before = this.underWay.get(lane);
    return new Promise((resolve) => {
      if (!before) return void setImmediate(resolve);
      const timer = setTimeout(resolve, WAIT_MS_MAX);
      void before.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
