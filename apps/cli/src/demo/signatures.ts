import type { Random } from './past/random';

const JUNIOR_OF = 0.2;
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;

interface Signer {
  signingId: string;
  language: 'cn' | 'en';
  name: string;
  phone: string;
  /** Signs beside a child. */
  guardian: { name: string; phone: string };
  at: Date;
}

/** The form of a waiver as somebody fills it in on the phone, without its link. Phones are of a form that is never given out. */
export function filledIn({ signingId, language, name, phone, guardian, at }: Signer, random: Random) {
  const isJunior = random.chance(JUNIOR_OF);
  const age = isJunior ? random.between(9, 13) : random.between(20, 45);
  const born = new Date(at.getTime() - (age * YEAR_DAYS + random.between(10, 300)) * DAY_MS);
  return {
    signingId,
    language,
    name,
    phone,
    textNumber: 1,
    birthDate: born.toISOString().slice(0, 'yyyy-mm-dd'.length),
    heightCm: isJunior ? random.between(140, 158) : random.between(158, 184),
    kartClass: isJunior ? 'JUNIOR' : 'ADULT',
    guardianName: isJunior ? guardian.name : '',
    guardianRelation: isJunior ? random.pick(['PARENT', 'GRANDPARENT', 'RELATIVE']) : null,
    guardianPhone: isJunior ? guardian.phone : '',
    signature: line(random),
    guardianSignature: isJunior ? line(random) : '',
    consent: true,
  };
}

/** Goes up and down from left to right. */
function line(random: Random): string {
  const points = Array.from({ length: 14 }, (_, index) => `${20 + index * 18} ${random.between(20, 80)}`);
  return `M${points.join(' ')}`;
}
