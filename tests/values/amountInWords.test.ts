import { describe, expect, test } from 'vitest'
import { currencies } from '../../resources/groups/values.ts'
import { amountInWords } from '../../schema/values/words/amount.ts'
import { spokenCurrencies } from '../../schema/values/words/currencies.ts'

describe('a sum in Arabic words', () => {
  test.each([
    ['0', 'صفر ريال سعودي'],
    ['1', 'ريال سعودي واحد'],
    ['2', 'ريالان سعوديان'],
    ['3', 'ثلاثة ريالات سعودية'],
    ['10', 'عشرة ريالات سعودية'],
    ['11', 'أحد عشر ريالًا سعوديًا'],
    ['12', 'اثنا عشر ريالًا سعوديًا'],
    ['21', 'واحد وعشرون ريالًا سعوديًا'],
    ['99', 'تسعة وتسعون ريالًا سعوديًا'],
    ['100', 'مائة ريال سعودي'],
    ['101', 'مائة ريال سعودي وريال سعودي واحد'],
    ['102', 'مائة ريال سعودي وريالان سعوديان'],
    ['103', 'مائة وثلاثة ريالات سعودية'],
    ['200', 'مائتا ريال سعودي'],
    ['208', 'مائتان وثمانية ريالات سعودية'],
    ['1000', 'ألف ريال سعودي'],
    ['1001', 'ألف ريال سعودي وريال سعودي واحد'],
    ['2000', 'ألفا ريال سعودي'],
    ['2002', 'ألفا ريال سعودي وريالان سعوديان'],
    ['2500', 'ألفان وخمسمائة ريال سعودي'],
    ['3000', 'ثلاثة آلاف ريال سعودي'],
    ['11000', 'أحد عشر ألف ريال سعودي'],
    ['11500', 'أحد عشر ألفًا وخمسمائة ريال سعودي'],
    ['102000', 'مائة ألف وألفا ريال سعودي'],
    ['200000', 'مائتا ألف ريال سعودي'],
    ['1000000', 'مليون ريال سعودي'],
    ['2000000', 'مليونا ريال سعودي'],
    ['3000000000', 'ثلاثة مليارات ريال سعودي'],
    [
      '4123456789.99',
      'أربعة مليارات ومائة وثلاثة وعشرون مليونًا وأربعمائة وستة وخمسون ألفًا وسبعمائة وتسعة وثمانون ريالًا سعوديًا وتسع وتسعون هللة',
    ],
  ])('%s', (amount, words) => {
    expect(amountInWords(amount, 'SAR', 'ar')).toBe(`فقط ${words} لا غير`)
  })

  test.each([
    ['0.01', 'هللة واحدة'],
    ['0.02', 'هللتان'],
    ['0.03', 'ثلاث هللات'],
    ['0.11', 'إحدى عشرة هللة'],
    ['0.12', 'اثنتا عشرة هللة'],
    ['0.18', 'ثماني عشرة هللة'],
    ['0.28', 'ثمانٍ وعشرون هللة'],
    ['0.5', 'خمسون هللة'],
    ['5.25', 'خمسة ريالات سعودية وخمس وعشرون هللة'],
  ])('the numbers of a feminine coin: %s', (amount, words) => {
    expect(amountInWords(amount, 'SAR', 'ar')).toBe(`فقط ${words} لا غير`)
  })

  test.each([
    ['KWD', '1.001', 'دينار كويتي واحد وفلس واحد'],
    ['KWD', '2.25', 'ديناران كويتيان ومائتان وخمسون فلسًا'],
    ['BHD', '3.005', 'ثلاثة دنانير بحرينية وخمسة فلوس'],
    ['OMR', '0.2', 'مائتا بيسة'],
    ['USD', '11.02', 'أحد عشر دولارًا أمريكيًا وسنتان'],
    ['EUR', '3.1', 'ثلاثة يورو وعشرة سنتات'],
    ['AED', '100', 'مائة درهم إماراتي'],
    ['SAR', '1.005', 'ريال سعودي واحد وخمسة أجزاء من ألف'],
  ])('of %s %s', (currency, amount, words) => {
    expect(amountInWords(amount, currency, 'ar')).toBe(`فقط ${words} لا غير`)
  })

  test('says a negative sum, and zero without a sign', () => {
    expect(amountInWords('-15.05', 'SAR', 'ar')).toBe('فقط سالب خمسة عشر ريالًا سعوديًا وخمس هللات لا غير')
    expect(amountInWords('-0.00', 'SAR', 'ar')).toBe('فقط صفر ريال سعودي لا غير')
  })
})

describe('a sum in English words', () => {
  test.each([
    ['SAR', '0', 'zero Saudi riyals'],
    ['SAR', '1', 'one Saudi riyal'],
    ['SAR', '105.5', 'one hundred and five Saudi riyals and fifty halalas'],
    ['SAR', '1005', 'one thousand and five Saudi riyals'],
    ['SAR', '21342', 'twenty-one thousand three hundred and forty-two Saudi riyals'],
    ['SAR', '-2000000.01', 'minus two million Saudi riyals and one halala'],
    ['KWD', '1.25', 'one Kuwaiti dinar and two hundred and fifty fils'],
    ['USD', '9000000000', 'nine billion US dollars'],
    ['GBP', '1.01', 'one pound sterling and one penny'],
  ])('%s %s', (currency, amount, words) => {
    expect(amountInWords(amount, currency, 'en')).toBe(`${words} only`)
  })
})

test('there are words for every currency that a company may choose', () => {
  expect(currencies.filter((currency) => !(currency in spokenCurrencies))).toEqual([])
})

test.each(['', 'NaN', '1e5', '1.0001', '١٢'])('refuses what is no amount of money: %j', (amount) => {
  expect(() => amountInWords(amount, 'SAR', 'ar')).toThrow(RangeError)
})
