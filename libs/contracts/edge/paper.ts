/** What the edge prints on 58 mm paper. */
import { z } from 'zod';

export const ticketSchema = z.object({
  /** Of the words that the printing adds; Chinese when it is missing. */
  language: z.enum(['cn', 'en']).optional(),
  storeName: z.string(),
  number: z.string(),
  driverName: z.string(),
  tariffName: z.string(),
  /** `圈数模式`, which an earlier core does not send, with `10 圈` or `8 分`, in the language of the ticket. */
  runMode: z.string().optional(),
  amount: z.string(),
  ahead: z.int().min(0),
  /** The expected wait, and when it is over; missing when it can't be estimated. */
  wait: z.object({ minutes: z.int().min(0), until: z.iso.datetime() }).optional(),
  orderId: z.string(),
  at: z.iso.datetime(),
  /** Address of the ride's own page, printed as a code that phones read; missing where no address of the pages is known. */
  page: z.url().optional(),
  /** The how-manieth print after the first; missing: the first. */
  copy: z.int().min(1).optional(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** One line on 58 mm paper, in words that are final: what is printed is what a screen has shown. */
export const paperLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), text: z.string() }),
  z.object({ kind: z.literal('centre'), text: z.string() }),
  z.object({ kind: z.literal('rule') }),
  /** Label left, a count before the value, the value at the right edge. */
  z.object({
    kind: z.literal('row'),
    label: z.string(),
    count: z.string().optional(),
    value: z.string(),
    strong: z.boolean().optional(),
  }),
]);
export type PaperLine = z.infer<typeof paperLineSchema>;
