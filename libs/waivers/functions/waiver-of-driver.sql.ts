/**
 * The waiver that a driver would start under now: the one that somebody picked for the place in the line, the member's own, or that of the
 * only one who signed under this name today. A member who pays for several has the own waiver for the driver of the same name; a name that
 * stands for several of one order says nothing. Anyone who is not in the line yet is asked about by name alone (`waiver_by_name`).
 */
export const waiverOfDriver = `
CREATE OR REPLACE FUNCTION waiver_name_key(p_name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $fn$
  SELECT lower(regexp_replace(p_name, '\\s', '', 'g'))
$fn$;
CREATE OR REPLACE FUNCTION waiver_by_name(p_org text, p_member text, p_driver text, p_people int, p_namesakes int, p_now timestamptz)
RETURNS TABLE (waiver_id text, way text) LANGUAGE plpgsql STABLE ROWS 1 AS $fn$
DECLARE
  v_day date;
  v_from timestamptz;
  v_key text := waiver_name_key(p_driver);
  v_found text[];
BEGIN
  SELECT (p_now AT TIME ZONE s.time_zone)::date, (p_now AT TIME ZONE s.time_zone)::date::timestamp AT TIME ZONE s.time_zone
    INTO v_day, v_from FROM store s WHERE s.org_code = p_org;
  IF p_member IS NOT NULL THEN
    SELECT w.id INTO waiver_id FROM waiver w LEFT JOIN waiver_person p ON p.waiver_id = w.id
      WHERE w.org_code = p_org AND w.member_id = p_member AND w.state = 'SIGNED' AND w.valid_until >= v_day
        AND (p_people <= 1 OR (p_namesakes = 1 AND p.name_key = v_key))
      ORDER BY w.signed_at DESC LIMIT 1;
    IF FOUND THEN way := 'MEMBER'; RETURN NEXT; RETURN; END IF;
  END IF;
  IF p_namesakes > 1 THEN RETURN; END IF;
  SELECT array_agg(named.id) INTO v_found FROM (
    SELECT w.id FROM waiver_person p JOIN waiver w ON w.id = p.waiver_id
    WHERE p.org_code = p_org AND p.name_key = v_key AND w.state = 'SIGNED' AND w.valid_until >= v_day AND w.signed_at >= v_from LIMIT 2) named;
  IF cardinality(v_found) = 1 THEN waiver_id := v_found[1]; way := 'NAME'; RETURN NEXT; END IF;
END $fn$;
CREATE OR REPLACE FUNCTION waiver_of_driver(p_org text, p_place text, p_member text, p_driver text, p_now timestamptz)
RETURNS TABLE (waiver_id text, way text) LANGUAGE plpgsql STABLE ROWS 1 AS $fn$
DECLARE
  v_people int;
  v_namesakes int;
BEGIN
  SELECT w.id INTO waiver_id FROM waiver_match m JOIN waiver w ON w.id = m.waiver_id JOIN store s ON s.org_code = p_org
    WHERE m.id = p_place AND m.org_code = p_org AND w.state = 'SIGNED' AND w.valid_until >= (p_now AT TIME ZONE s.time_zone)::date;
  IF FOUND THEN way := 'PICKED'; RETURN NEXT; RETURN; END IF;
  SELECT count(*), count(*) FILTER (WHERE waiver_name_key(e.driver_name) = waiver_name_key(p_driver)) INTO v_people, v_namesakes
    FROM line_up_entry e
    WHERE e.order_id = (SELECT o.order_id FROM line_up_entry o WHERE o.id = p_place) AND e.state <> 'REVOKED';
  RETURN QUERY SELECT f.waiver_id, f.way FROM waiver_by_name(p_org, p_member, p_driver, v_people, v_namesakes, p_now) f;
END $fn$;
`;
