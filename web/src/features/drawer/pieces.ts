/** What is typed while a drawer is counted. Pure. */
import { DENOMINATIONS_FEN } from '@paddock/contracts';

/** As typed, in the order in which they are counted; an empty field is not 0. */
export type Typed = readonly string[];
export const nothingTyped: Typed = DENOMINATIONS_FEN.map(() => '');
export const isTyped = (value: unknown): value is Typed =>
  Array.isArray(value) && value.length === nothingTyped.length && value.every((text) => typeof text === 'string');
const DIGITS = /^\d{1,5}$/;

export const isPieces = (text: string): boolean => DIGITS.test(text);
export const mayBeTyped = (text: string): boolean => text === '' || isPieces(text);

/** Yuan of one denomination; null while it is empty. */
export const subtotal = (index: number, text: string): number | null =>
  isPieces(text) ? (Number(text) * (DENOMINATIONS_FEN[index] ?? 0)) / 100 : null;

/** Yuan of all that was typed. */
export const totalOf = (typed: Typed): number =>
  typed.reduce((fen, text, index) => fen + (isPieces(text) ? Number(text) * (DENOMINATIONS_FEN[index] ?? 0) : 0), 0) /
  100;

/** The first field that is still empty; -1 when all are filled in. */
export const firstEmpty = (typed: Typed): number => typed.findIndex((text) => !isPieces(text));

/** For the service. */
export const piecesOf = (typed: Typed): Record<string, number> =>
  Object.fromEntries(DENOMINATIONS_FEN.map((denomination, index) => [String(denomination), Number(typed[index] ?? 0)]));

/** A stored count as it was typed. */
export const typedOf = (pieces: Readonly<Record<string, number>>): Typed =>
  DENOMINATIONS_FEN.map((denomination) => String(pieces[String(denomination)] ?? ''));
