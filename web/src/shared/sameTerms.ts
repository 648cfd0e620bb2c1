/**
 * Whether two readings of one rule agree in all that is sold by it. Its name (the field `called`) and the words of dictionaries come in the
 * language of the page: another language is no other rule.
 */
export function sameTerms<Row extends object>(one: Row, other: Row, called: keyof Row & string): boolean {
  const terms = (rule: Row): string =>
    JSON.stringify(rule, (name, value: unknown) => (name === called || name.endsWith('_dictText') ? undefined : value));
  return terms(one) === terms(other);
}
