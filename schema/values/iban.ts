import { latinDigits, stripMarks } from './digits.ts'

/** Banks by the two digits after the check digits of a Saudi IBAN. */
export const saudiBanks: Readonly<Record<string, { readonly ar: string; readonly en: string }>> = {
  '05': { ar: 'مصرف الإنماء', en: 'Alinma Bank' },
  '10': { ar: 'البنك الأهلي السعودي', en: 'Saudi National Bank' },
  '15': { ar: 'بنك البلاد', en: 'Bank Albilad' },
  '20': { ar: 'بنك الرياض', en: 'Riyad Bank' },
  '30': { ar: 'البنك العربي الوطني', en: 'Arab National Bank' },
  '40': { ar: 'مجموعة سامبا المالية (سابقًا)', en: 'Samba Financial Group (former)' },
  '45': { ar: 'البنك السعودي الأول', en: 'Saudi Awwal Bank' },
  '50': { ar: 'البنك الأول (سابقًا)', en: 'Alawwal Bank (former)' },
  '55': { ar: 'البنك السعودي الفرنسي', en: 'Banque Saudi Fransi' },
  '60': { ar: 'بنك الجزيرة', en: 'Bank AlJazira' },
  '65': { ar: 'البنك السعودي للاستثمار', en: 'Saudi Investment Bank' },
  '80': { ar: 'مصرف الراجحي', en: 'Al Rajhi Bank' },
  '90': { ar: 'بنك الخليج الدولي', en: 'Gulf International Bank' },
  '95': { ar: 'بنك الإمارات دبي الوطني', en: 'Emirates NBD' },
}

/** One form for storing and comparing: capital letters, Latin digits, no spaces or dashes. */
export function normaliseIban(text: string): string {
  return latinDigits(stripMarks(text)).replace(/[\s-]/g, '').toUpperCase()
}

/** Whether a normalised IBAN is right: its length (24 for SA, otherwise 15 to 34) and its check digits (ISO 13616, mod 97). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (text.startsWith('SA') && !/^SA\d{4}[A-Z0-9]{18}$/.test(text)) return false
  const check = Number(text.slice(2, 4))
  return check >= 2 && check <= 98 && remainder(text.slice(4) + text.slice(0, 4)) === 1
}

/** The number modulo 97; letters count as 10 to 35. */
function remainder(text: string): number {
  return [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}
