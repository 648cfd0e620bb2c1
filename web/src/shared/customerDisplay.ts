/**
 * What the customer sees in a second window of this computer while the counter works: sent from window to window, kept nowhere, and nothing of a
 * person but a masked phone. The display asks when it opens; a counter that is left or closed takes its picture away.
 */
import { useEffect } from 'react';
import { createStore } from './store';

export type CustomerState =
  /** Chosen, not charged yet. */
  | 'sale'
  /** The customer shows or scans a code. */
  | 'scan'
  /** Charged; the customer or the channel has to confirm. */
  | 'waiting'
  | 'paid'
  | 'declined'
  /** A payment is taken back, or nobody knows yet. */
  | 'reversing';

export interface CustomerLine {
  what: string;
  count: number;
}

export interface CustomerPicture {
  state: CustomerState;
  lines: readonly CustomerLine[];
  /** In words with its unit: `¥264.00`, `3 次`. */
  due: string;
  /** Masked. */
  phone: string | null;
}

/** What the display has: a sale, and an address to scan, which stands before it. */
interface Shown {
  picture: CustomerPicture | null;
  code: string | null;
}
const nothing: Shown = { picture: null, code: null };
type Message = { kind: 'ask' } | ({ kind: 'show' } & Shown);

const channelName = 'pro__customerDisplay';
/** How long an outcome stays, whatever the counter does meanwhile. */
export const outcomeMs = 6_000;
const isOutcome = (picture: CustomerPicture | null): boolean =>
  picture?.state === 'paid' || picture?.state === 'declined';

/** A payment under way stands before the form that it came from. */
type Layer = 'sale' | 'payment';
const layers: Record<Layer, CustomerPicture | null> = { sale: null, payment: null };
function picture(): CustomerPicture | null {
  const { sale, payment } = layers;
  return payment && sale && sale.state !== 'paid' ? { ...payment, lines: sale.lines } : (payment ?? sale);
}

let code: string | null = null;

let channel: BroadcastChannel | null = null;
let sent = JSON.stringify(nothing);

function send(): void {
  const next: Shown = { picture: picture(), code };
  sent = JSON.stringify(next);
  channel?.postMessage({ kind: 'show', ...next } satisfies Message);
}

function open(): void {
  if (channel) return;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // Of several counters in one browser the one with something to show answers.
    if (data.kind === 'ask' && (picture() ?? code) !== null) send();
  });
  window.addEventListener('pagehide', () => {
    // A window that shows nothing takes nothing away: what stands there is another one's.
    if ((picture() ?? code) !== null) channel?.postMessage({ kind: 'show', ...nothing } satisfies Message);
  });
}

function change(layer: Layer, next: CustomerPicture | null): void {
  layers[layer] = next;
  sendChanges();
}

function sendChanges(): void {
  open();
  if (JSON.stringify({ picture: picture(), code }) !== sent) send();
}

/** Lets the customer scan an address from the display for as long as the component stands there; null: nothing to scan yet. */
export function useCustomerCode(address: string | null): void {
  useEffect(() => {
    code = address;
    sendChanges();
    return () => {
      code = null;
      sendChanges();
    };
  }, [address]);
}

/** Shows a picture to the customer for as long as the component stands there; null: nothing of its own. */
export function useCustomerPicture(layer: Layer, next: CustomerPicture | null): void {
  const text = JSON.stringify(next);
  useEffect(() => change(layer, JSON.parse(text) as CustomerPicture | null), [layer, text]);
  useEffect(() => () => change(layer, null), [layer]);
}

/** The other side: what the display shows, an outcome for its time. */
export function customerDisplay(): { use: () => Shown; start: () => () => void } {
  const store = createStore<Shown>(nothing);
  const start = (): (() => void) => {
    const source = new BroadcastChannel(channelName);
    let heldUntil = 0;
    let timer = 0;
    source.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'show') return;
      window.clearTimeout(timer);
      const now = Date.now();
      if (isOutcome(data.picture)) heldUntil = now + outcomeMs;
      const shown: Shown = { picture: data.picture, code: data.code };
      if (shown.picture === null && shown.code === null && now < heldUntil)
        timer = window.setTimeout(() => store.set(nothing), heldUntil - now);
      else store.set(shown);
    });
    source.postMessage({ kind: 'ask' } satisfies Message);
    return () => {
      window.clearTimeout(timer);
      source.close();
    };
  };
  return { use: () => store.use(), start };
}

const windowName = 'paddock-customer';
export const customerPath = '/counter/customer';

/** Opens the display, or brings the open one to the front. */
export function openCustomerDisplay(): void {
  window.open(`#${customerPath}`, windowName, 'popup,width=1024,height=768');
}
