/** What customers see of a store on their own phone. */
import type { Texts } from './resources';

/** Colours of a store, each dark enough for white words on it. */
export const MINI_APP_COLOURS = {
  RED: '#CF1322',
  INK: '#16191D',
  BLUE: '#1B5FBF',
  GREEN: '#146C36',
  ORANGE: '#AD4E00',
  PURPLE: '#6B21A8',
} as const;
export type MiniAppColour = keyof typeof MINI_APP_COLOURS;

export const MINI_APP_DICTIONARIES = {
  mini_app_colour: {
    RED: ['红', 'Red'],
    INK: ['黑', 'Black'],
    BLUE: ['蓝', 'Blue'],
    GREEN: ['绿', 'Green'],
    ORANGE: ['橙', 'Orange'],
    PURPLE: ['紫', 'Purple'],
  },
} as const;

/** What is written as it is shown; an English text may be empty. */
interface FaceTexts {
  phone: string;
  address: string;
  addressEn: string;
  openingHours: string;
  openingHoursEn: string;
  notice: string;
  noticeEn: string;
  /** The name of an uploaded picture: `/sys/common/static/{logo}`. */
  logo: string | null;
}

/** What the store has set, and what its department says. */
export interface FaceSettings extends FaceTexts {
  displayName: string;
  displayNameEn: string;
  colour: MiniAppColour;
  storeName: string;
  storeNameEn: string;
  storePhone: string;
  storeAddress: string;
}

/** As customers' pages show it: what the store has left empty is filled from its department. */
export interface StoreFace extends FaceTexts {
  orgCode: string;
  name: string;
  nameEn: string;
  /** `#rrggbb`, for fills with white words. */
  colour: string;
}

/** A text of the face in a language; Chinese where there is no English one. */
export const faceText = (
  face: StoreFace,
  language: keyof Texts,
  name: 'name' | 'address' | 'openingHours' | 'notice',
) => (language === 'en' && face[`${name}En`]) || face[name];

export function faceOf(orgCode: string, set: FaceSettings): StoreFace {
  const { addressEn, openingHours, openingHoursEn, notice, noticeEn, colour, logo } = set;
  return {
    orgCode,
    name: set.displayName || set.storeName,
    // An own name stands alone: the English name of the department would be that of another thing.
    nameEn: set.displayNameEn || (set.displayName === '' ? set.storeNameEn : ''),
    phone: set.phone || set.storePhone,
    address: set.address || set.storeAddress,
    ...{ addressEn, openingHours, openingHoursEn, notice, noticeEn },
    colour: MINI_APP_COLOURS[colour],
    logo,
  };
}
