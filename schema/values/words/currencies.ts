import type { CountedNoun } from './arabicNumber.ts'

/** A currency's unit or its part, to be counted in both languages. */
export interface Unit {
  readonly ar: CountedNoun
  readonly en: readonly [one: string, many: string]
}

/** How a currency is said: its unit, and how many decimals make up its part. */
export interface SpokenCurrency {
  readonly unit: Unit
  readonly part: Unit
  readonly decimals: 2 | 3
}

const noun = (one: string, two: string, few: string, many: string, feminine = false): CountedNoun => ({
  feminine,
  one,
  two,
  few,
  many,
})

const halala: Unit = { ar: noun('هللة', 'هللتان', 'هللات', 'هللة', true), en: ['halala', 'halalas'] }
const fils: Unit = { ar: noun('فلس', 'فلسان', 'فلوس', 'فلسًا'), en: ['fils', 'fils'] }
const cent: Unit = { ar: noun('سنت', 'سنتان', 'سنتات', 'سنتًا'), en: ['cent', 'cents'] }
const piastre: Unit = { ar: noun('قرش', 'قرشان', 'قروش', 'قرشًا'), en: ['piastre', 'piastres'] }
const baisa: Unit = { ar: noun('بيسة', 'بيستان', 'بيسات', 'بيسة', true), en: ['baisa', 'baisas'] }
const penny: Unit = { ar: noun('بنس', 'بنسان', 'بنسات', 'بنسًا'), en: ['penny', 'pence'] }
const qatariDirham: Unit = { ar: noun('درهم', 'درهمان', 'دراهم', 'درهمًا'), en: ['dirham', 'dirhams'] }

const rial = (one: string, two: string, few: string, many: string): CountedNoun =>
  noun(`ريال ${one}`, `ريالان ${two}`, `ريالات ${few}`, `ريالًا ${many}`)
const dinar = (one: string, two: string, few: string, many: string): CountedNoun =>
  noun(`دينار ${one}`, `ديناران ${two}`, `دنانير ${few}`, `دينارًا ${many}`)

/** ISO 4217 code to its words. */
export const spokenCurrencies: Readonly<Record<string, SpokenCurrency>> = {
  SAR: {
    unit: { ar: rial('سعودي', 'سعوديان', 'سعودية', 'سعوديًا'), en: ['Saudi riyal', 'Saudi riyals'] },
    part: halala,
    decimals: 2,
  },
  AED: {
    unit: {
      ar: noun('درهم إماراتي', 'درهمان إماراتيان', 'دراهم إماراتية', 'درهمًا إماراتيًا'),
      en: ['UAE dirham', 'UAE dirhams'],
    },
    part: fils,
    decimals: 2,
  },
  BHD: {
    unit: { ar: dinar('بحريني', 'بحرينيان', 'بحرينية', 'بحرينيًا'), en: ['Bahraini dinar', 'Bahraini dinars'] },
    part: fils,
    decimals: 3,
  },
  EGP: {
    unit: { ar: noun('جنيه مصري', 'جنيهان مصريان', 'جنيهات مصرية', 'جنيهًا مصريًا'), en: ['Egyptian pound', 'Egyptian pounds'] },
    part: piastre,
    decimals: 2,
  },
  EUR: { unit: { ar: noun('يورو', 'يورو اثنان', 'يورو', 'يورو'), en: ['euro', 'euros'] }, part: cent, decimals: 2 },
  GBP: {
    unit: {
      ar: noun('جنيه إسترليني', 'جنيهان إسترلينيان', 'جنيهات إسترلينية', 'جنيهًا إسترلينيًا'),
      en: ['pound sterling', 'pounds sterling'],
    },
    part: penny,
    decimals: 2,
  },
  JOD: {
    unit: { ar: dinar('أردني', 'أردنيان', 'أردنية', 'أردنيًا'), en: ['Jordanian dinar', 'Jordanian dinars'] },
    part: fils,
    decimals: 3,
  },
  KWD: {
    unit: { ar: dinar('كويتي', 'كويتيان', 'كويتية', 'كويتيًا'), en: ['Kuwaiti dinar', 'Kuwaiti dinars'] },
    part: fils,
    decimals: 3,
  },
  OMR: {
    unit: { ar: rial('عماني', 'عمانيان', 'عمانية', 'عمانيًا'), en: ['Omani rial', 'Omani rials'] },
    part: baisa,
    decimals: 3,
  },
  QAR: {
    unit: { ar: rial('قطري', 'قطريان', 'قطرية', 'قطريًا'), en: ['Qatari riyal', 'Qatari riyals'] },
    part: qatariDirham,
    decimals: 2,
  },
  USD: {
    unit: { ar: noun('دولار أمريكي', 'دولاران أمريكيان', 'دولارات أمريكية', 'دولارًا أمريكيًا'), en: ['US dollar', 'US dollars'] },
    part: cent,
    decimals: 2,
  },
}

/** What lies below the smallest coin. */
export const thousandth: CountedNoun = noun('جزء', 'جزءان', 'أجزاء', 'جزءًا')
