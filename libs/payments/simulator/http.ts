import type { IncomingHttpHeaders } from 'node:http';

/** A call as a channel receives it. */
export interface Received {
  method: string;
  /** With its query. */
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The simulator's own address, as the caller reached it. */
  origin: string;
}

/** `drop`: the line is cut. `late`: worked at once, answered long after. */
export type Answer =
  | {
      kind: 'sent';
      status: number;
      type: string;
      headers?: Readonly<Record<string, string>>;
      body: string | Buffer;
      late?: boolean | undefined;
    }
  | { kind: 'drop' };

/** One channel of the simulator. */
export interface Face {
  answer(request: Received): Answer;
}
