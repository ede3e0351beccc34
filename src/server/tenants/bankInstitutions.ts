/**
 * The banks by the two digits after the check digits of a Saudi IBAN. Source: the IBAN numbers of the Saudi Central Bank, compared with
 * account numbers as they are printed (design/domain.md, 2.3); the international code of a bank is that of its head office. Banks that
 * were merged stay known: their account numbers are still in use.
 */
export const bankInstitutions = (
  [
    ['05', 'مصرف الإنماء', 'Alinma Bank', 'INMASARI', 'الإنماء، بنك الإنماء'],
    ['10', 'البنك الأهلي السعودي', 'Saudi National Bank', 'NCBKSAJE', 'الأهلي، البنك الأهلي التجاري، SNB، NCB'],
    ['15', 'بنك البلاد', 'Bank Albilad', 'ALBISARI', 'البلاد'],
    ['20', 'بنك الرياض', 'Riyad Bank', 'RIBLSARI', 'الرياض'],
    ['30', 'البنك العربي الوطني', 'Arab National Bank', 'ARNBSARI', 'العربي، البنك العربي، ANB'],
    ['40', 'مجموعة سامبا المالية (سابقًا)', 'Samba Financial Group (former)', 'SAMBSARI', 'سامبا، Samba'],
    ['45', 'البنك السعودي الأول', 'Saudi Awwal Bank', 'SABBSARI', 'الأول، ساب، البنك السعودي البريطاني، SAB، SABB'],
    ['50', 'البنك الأول (سابقًا)', 'Alawwal Bank (former)', 'AAALSARI', 'السعودي الهولندي'],
    ['55', 'البنك السعودي الفرنسي', 'Banque Saudi Fransi', 'BSFRSARI', 'الفرنسي، السعودي الفرنسي، BSF'],
    ['60', 'بنك الجزيرة', 'Bank AlJazira', 'BJAZSAJE', 'الجزيرة'],
    ['65', 'البنك السعودي للاستثمار', 'Saudi Investment Bank', 'SIBCSARI', 'السعودي للاستثمار، SAIB'],
    ['80', 'مصرف الراجحي', 'Al Rajhi Bank', 'RJHISARI', 'الراجحي، بنك الراجحي'],
    ['90', 'بنك الخليج الدولي', 'Gulf International Bank', 'GULFSARI', 'الخليج الدولي، ميم، GIB، Meem'],
    ['95', 'بنك الإمارات دبي الوطني', 'Emirates NBD', 'EBILSARI', 'الإمارات دبي'],
  ] as const
).map(([ibanCode, arabicName, englishName, swift, otherNames]) => ({
  code: ibanCode,
  ibanCode,
  arabicName,
  englishName,
  swift,
  otherNames,
}))
