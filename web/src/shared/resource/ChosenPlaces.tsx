/** Which rows a question is about, and where they stand: nobody confirms what nobody sees. */
import { texts } from './texts';

const namedMax = 8;

export function ChosenPlaces({
  names,
  here,
  elsewhere,
  outside = 0,
}: {
  names: readonly string[];
  /** On the page in front, and on others. */
  here: number;
  elsewhere: number;
  /** Not in the present result. */
  outside?: number;
}) {
  const t = texts.use();
  const places = elsewhere === 0 ? 'deleteHere' : here === 0 ? 'deleteElsewhere' : 'deletePlaces';
  return (
    <>
      <p>{t(places, { here, elsewhere })}</p>
      <ul>
        {names.slice(0, namedMax).map((name, index) => (
          // Two rows may have the same name.
          <li key={`${name} ${index}`}>{name}</li>
        ))}
        {names.length > namedMax && <li>{t('deleteAndMore', { count: names.length - namedMax })}</li>}
      </ul>
      {outside > 0 && <p>{t('deleteOutside', { count: outside })}</p>}
    </>
  );
}
