/**
 * The normal forms of typed text in the database, as `@paddock/contracts/normalise` makes them: for what is compared here, and for texts that
 * were stored before there was one form. A test compares the two on generated texts.
 */
const UNSEEN = String.raw`[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;

/** Without those that join what stands beside them: a text in the database does not say whether they are meant. */
const UNSEEN_ALONE = String.raw`[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB]`;

export const normalText = `
CREATE OR REPLACE FUNCTION text_compatible(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fn$
  SELECT btrim(regexp_replace(normalize(regexp_replace(normalize(p_text, NFKC), '${UNSEEN}', '', 'g'), NFKC), '[\\s\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]+', ' ', 'g'))
$fn$;
CREATE OR REPLACE FUNCTION text_key(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fn$
  SELECT normalize(lower(text_compatible(p_text)), NFKC)
$fn$;
CREATE OR REPLACE FUNCTION text_code(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fn$
  SELECT normalize(upper(regexp_replace(text_compatible(p_text), '[\\s\\u002D\\u00B7\\u058A\\u05BE\\u1400\\u1806\\u2010-\\u2015\\u2022\\u2212\\u2E17\\u2E1A\\u2E3A\\u2E3B\\u2E40\\u2E5D\\u301C\\u3030\\u30A0\\uFE31\\uFE32\\uFE58\\uFE63\\uFF0D\\U00010EAD]', '', 'g')), NFKC)
$fn$;
CREATE OR REPLACE FUNCTION text_phone(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fn$
  SELECT regexp_replace(regexp_replace(
    regexp_replace(text_compatible(p_text), '[\\s\\u002D\\u00B7\\u058A\\u05BE\\u1400\\u1806\\u2010-\\u2015\\u2022\\u2212\\u2E17\\u2E1A\\u2E3A\\u2E3B\\u2E40\\u2E5D\\u301C\\u3030\\u30A0\\uFE31\\uFE32\\uFE58\\uFE63\\uFF0D\\U00010EAD().\\u00B7\\u2022/]', '', 'g'),
    '^(?:(?:\\+|00)86(?=\\d|$)|86(?=1\\d{10}$))', ''), '^00(?=\\d)', '+')
$fn$;
CREATE OR REPLACE FUNCTION text_line(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fn$
  SELECT btrim(regexp_replace(translate(regexp_replace(normalize(p_text, NFC), '${UNSEEN_ALONE}', '', 'g'),
    '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'), '[\\s\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]+', ' ', 'g'))
$fn$;
`;
