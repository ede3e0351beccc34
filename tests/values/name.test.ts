import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../schema/values/digits.ts'
import { joinName, splitName } from '../../schema/values/name.ts'
import { spellName } from '../../schema/values/names/spell.ts'

const parts = (full: string) => {
  const { first, father, grandfather, family } = splitName(full)
  return [first, father, grandfather, family]
}

describe('spellName', () => {
  test.each([
    ['عبد الرحمن بن خالد القحطاني', 'Abdulrahman bin Khalid Alqahtani'],
    ['عبدالرحمن خالد سعد القحطانى', 'Abdulrahman Khalid Saad Alqahtani'],
    ['محمد بن سلمان آل سعود', 'Mohammed bin Salman Al Saud'],
    ['هيا ثامر المقرن', 'Haya Thamer Almaqran'],
    ['Sara القحطاني', 'Sara Alqahtani'],
    ['', ''],
  ])('writes %j as %j', (name, spelling) => {
    expect(spellName(name)).toBe(spelling)
  })

  test('gives every name of letters some Latin ones and no others', () => {
    const letters = fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويءئؤةىأإآ')
    fc.assert(
      fc.property(fc.array(letters, { minLength: 2, maxLength: 9 }), (name) => {
        expect(spellName(name.join(''))).toMatch(/^[A-Za-z]*$/)
      }),
    )
  })
})

describe('splitName', () => {
  test.each([
    ['محمد أحمد سعد القحطاني', ['محمد', 'أحمد', 'سعد', 'القحطاني']],
    ['عبد الرحمن أبو بكر عبد الله آل سعود', ['عبد الرحمن', 'أبو بكر', 'عبد الله', 'آل سعود']],
    ['محمد بن عبد الله بن سعد آل سعود', ['محمد', 'عبد الله', 'سعد', 'آل سعود']],
    ['نورة بنت خالد بن فهد العتيبي', ['نورة', 'خالد', 'فهد', 'العتيبي']],
    ['نور الدين سيف الإسلام هبة الله الغامدي', ['نور الدين', 'سيف الإسلام', 'هبة الله', 'الغامدي']],
    ['أبو عبد الله علي حسن الزهراني', ['أبو عبد الله', 'علي', 'حسن', 'الزهراني']],
    ['عبد رب النبي علي حسن الزهراني', ['عبد رب النبي', 'علي', 'حسن', 'الزهراني']],
    ['عبدالعزيز محمد الدوسري', ['عبدالعزيز', 'محمد', '', 'الدوسري']],
    ['سارة القحطاني', ['سارة', '', '', 'القحطاني']],
    ['محمد بن سلمان', ['محمد', 'سلمان', '', '']],
    ['محمد بن سلمان بن عبدالعزيز', ['محمد', 'سلمان', 'عبدالعزيز', '']],
    ['أحمد سعيد علي بن لادن', ['أحمد', 'سعيد', 'علي', 'بن لادن']],
    ['محمد أحمد علي حسن القحطاني', ['محمد', 'أحمد', 'علي حسن', 'القحطاني']],
    ['محمد أحمد علي الروقي العتيبي', ['محمد', 'أحمد', 'علي', 'الروقي العتيبي']],
    ['  محـمد \u200f أحمد  ', ['محمد', '', '', 'أحمد']],
    ['محمد', ['محمد', '', '', '']],
    ['عبد', ['عبد', '', '', '']],
    ['', ['', '', '', '']],
    ['Abd Al Rahman Abu Bakr Saad Al Saud', ['Abd Al Rahman', 'Abu Bakr', 'Saad', 'Al Saud']],
    ['Mohammed bin Nour Al Din bin Saad Al-Qahtani', ['Mohammed', 'Nour Al Din', 'Saad', 'Al-Qahtani']],
  ])('%j has the parts %j', (full, expected) => {
    expect(parts(full)).toEqual(expected)
  })

  test('loses no word but the links between persons', () => {
    const word = fc.constantFrom('محمد', 'عبد', 'الله', 'أبو', 'بن', 'بنت', 'آل', 'القحطاني', 'نور', 'الدين', 'سعد', 'ال', 'علي')
    const unlinked = (text: string) => text.split(' ').filter((w) => w !== 'بن' && w !== 'بنت')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const full = words.join(' ')
        expect(unlinked(joinName(splitName(full)))).toEqual(unlinked(cleanText(full)))
      }),
      { numRuns: 2000 },
    )
  })
})

test('joinName leaves out what is missing', () => {
  expect(joinName({ first: 'محمد', father: '', grandfather: ' ', family: 'القحطاني' })).toBe('محمد القحطاني')
})
