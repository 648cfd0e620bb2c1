import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, LOGGER, type Logger, namedOrigins, Refusal } from '@paddock/kernel';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 5000;
const answerSchema = z.object({
  serviceResponse: z.object({ authenticationSuccess: z.object({ user: z.string().min(1).max(64) }).optional() }),
});

/** The single sign-on service of the operator, asked as CAS 3.0 says. */
@Injectable()
export class Cas {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  get isThere(): boolean {
    return this.config.CAS_URL !== '';
  }

  /**
   * The user name that a ticket stands for; tickets are good for one answer.
   * @param service the page that the ticket was issued for. Another site that gets tickets of the same service could use them here.
   * @throws Refusal
   */
  async userOf(ticket: string, service: string): Promise<string> {
    if (!URL.canParse(service) || !namedOrigins(this.config).includes(new URL(service).origin))
      throw new Refusal('signIn.casWrong');
    const url = new URL(`${this.config.CAS_URL.replace(/\/$/, '')}/p3/serviceValidate`);
    url.search = new URLSearchParams({ ticket, service, format: 'JSON' }).toString();
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' })
      .then((response) => response.json())
      .catch((error: unknown) => {
        // The ticket stands in the address: only that it failed is logged.
        this.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'single sign-on does not answer');
        throw new Refusal('failed');
      });
    const user = answerSchema.safeParse(answer).data?.serviceResponse.authenticationSuccess?.user;
    if (user === undefined) throw new Refusal('signIn.casWrong');
    return user;
  }
}
