/** A noun that is counted, in the forms that Arabic numbers ask of it; all in the nominative unless said. */
export interface CountedNoun {
  readonly feminine: boolean
  /** `ريال سعودي`: alone, and after a hundred, a thousand and their like. */
  readonly one: string
  /** `ريالان سعوديان` */
  readonly two: string
  /** `ريالات سعودية`: after three to ten. */
  readonly few: string
  /** `ريالًا سعوديًا`: accusative, after eleven to ninety-nine. */
  readonly many: string
}

/** The words of 1 to 10, as they stand with a masculine noun and with a feminine one. */
const units: readonly (readonly [masculine: string, feminine: string])[] = [
  ['صفر', 'صفر'],
  ['واحد', 'واحدة'],
  ['اثنان', 'اثنتان'],
  ['ثلاثة', 'ثلاث'],
  ['أربعة', 'أربع'],
  ['خمسة', 'خمس'],
  ['ستة', 'ست'],
  ['سبعة', 'سبع'],
  ['ثمانية', 'ثماني'],
  ['تسعة', 'تسع'],
  ['عشرة', 'عشر'],
]

/** Eight without its noun at its side, among the tens and the teens. */
const eightFeminineInTens = 'ثمانٍ'

const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']

const hundreds = ['', 'مائة', 'مائتان', 'ثلاثمائة', 'أربعمائة', 'خمسمائة', 'ستمائة', 'سبعمائة', 'ثمانمائة', 'تسعمائة']

/** Thousands and above are masculine nouns that are counted themselves; largest first. */
const powers: readonly (readonly [digits: number, noun: CountedNoun, twoBeforeNoun: string])[] = [
  [12, { feminine: false, one: 'تريليون', two: 'تريليونان', few: 'تريليونات', many: 'تريليونًا' }, 'تريليونا'],
  [9, { feminine: false, one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارًا' }, 'مليارا'],
  [6, { feminine: false, one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا' }, 'مليونا'],
  [3, { feminine: false, one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا' }, 'ألفا'],
]

const and = ' و'

/**
 * So many of a noun in words: `ريال واحد`, `ثلاثة ريالات`, `أحد عشر ريالًا`, `مائتا ريال`, `ألف ريال وريالان`.
 * @param digits a whole number without sign, at most 15 digits
 */
export function countArabic(digits: string, noun: CountedNoun): string {
  const padded = digits.padStart(15, '0')
  const last = Number(padded.slice(12))
  const counted = powers.flatMap(([power, name, twoBefore]): { alone: string; bound: string }[] => {
    const count = Number(padded.slice(15 - power - 3, 15 - power))
    return count === 0 ? [] : [{ alone: countSmall(count, name), bound: boundPower(count, name, twoBefore) }]
  })
  if (last === 0) {
    if (!counted.length) return `${units[0]?.[0]} ${noun.one}`
    // The last of them leans on the noun and loses its ending: ألفا ريال, أحد عشر ألف ريال.
    const parts = counted.map(({ alone, bound }, index) => (index === counted.length - 1 ? bound : alone))
    return `${parts.join(and)} ${noun.one}`
  }
  const above = counted.map(({ alone }) => alone)
  const single = `${noun.one} ${units[1]?.[noun.feminine ? 1 : 0]}`
  if (last > 2 || !counted.length) return [...above, countSmall(last, noun, single)].join(and)
  // One and two are not said as numbers behind a larger one: ألف ريال وريالان.
  const parts = counted.map(({ alone, bound }, index) => (index === counted.length - 1 ? bound : alone))
  return `${parts.join(and)} ${noun.one}${and}${last === 1 ? single : noun.two}`
}

/** One to 999 of a noun; `single` is how one of it is said: things with the number, thousands without. */
function countSmall(count: number, noun: CountedNoun, single = noun.one): string {
  const rest = count % 100
  const hundred = hundreds[Math.floor(count / 100)] ?? ''
  if (count === 1) return single
  if (count < 100) return countBelowHundred(rest, noun)
  if (rest === 0) return `${boundHundred(count)} ${noun.one}`
  if (rest === 1) return `${boundHundred(count)} ${noun.one}${and}${single}`
  if (rest === 2) return `${boundHundred(count)} ${noun.one}${and}${noun.two}`
  return `${hundred}${and}${countBelowHundred(rest, noun)}`
}

const boundHundred = (count: number): string =>
  count - (count % 100) === 200 ? 'مائتا' : (hundreds[Math.floor(count / 100)] ?? '')

function countBelowHundred(count: number, noun: CountedNoun): string {
  const gender = noun.feminine ? 1 : 0
  if (count === 2) return noun.two
  if (count <= 10) return `${units[count]?.[gender]} ${noun.few}`
  return `${numberBelowHundred(count, gender)} ${noun.many}`
}

/** Eleven to ninety-nine, without what is counted. */
function numberBelowHundred(count: number, gender: 0 | 1): string {
  const unit = count % 10
  if (count < 20) {
    const ten = gender ? 'عشرة' : 'عشر'
    if (unit === 1) return `${gender ? 'إحدى' : 'أحد'} ${ten}`
    if (unit === 2) return `${gender ? 'اثنتا' : 'اثنا'} ${ten}`
    return `${units[unit]?.[gender]} ${ten}`
  }
  const ten = tens[Math.floor(count / 10)] ?? ''
  if (unit === 0) return ten
  if (unit === 1) return `${gender ? 'إحدى' : 'واحد'}${and}${ten}`
  return `${unit === 8 && gender ? eightFeminineInTens : units[unit]?.[gender]}${and}${ten}`
}

/** So many thousands that lean on the noun behind them. */
function boundPower(count: number, name: CountedNoun, twoBefore: string): string {
  const rest = count % 100
  if (count === 2) return twoBefore
  const full = countSmall(count, name)
  if (rest === 2 && count > 2) return `${full.slice(0, -name.two.length)}${twoBefore}`
  return rest > 10 ? `${full.slice(0, -name.many.length)}${name.one}` : full
}
