/** A row of a plain master that every new school begins with. */
export type Master = {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
}

const numbered = (pairs: readonly (readonly [arabicName: string, englishName: string])[]): Master[] =>
  pairs.map(([arabicName, englishName], index) => ({ code: String(index + 1), arabicName, englishName }))

/** Nationalities by their ISO 3166 code; `isGcc` without Saudi Arabia itself. */
export const nationalities = (
  [
    ['SA', 'سعودي', 'Saudi'],
    ['AE', 'إماراتي', 'Emirati'],
    ['BH', 'بحريني', 'Bahraini'],
    ['KW', 'كويتي', 'Kuwaiti'],
    ['OM', 'عماني', 'Omani'],
    ['QA', 'قطري', 'Qatari'],
    ['EG', 'مصري', 'Egyptian'],
    ['YE', 'يمني', 'Yemeni'],
    ['SY', 'سوري', 'Syrian'],
    ['JO', 'أردني', 'Jordanian'],
    ['SD', 'سوداني', 'Sudanese'],
    ['PS', 'فلسطيني', 'Palestinian'],
    ['LB', 'لبناني', 'Lebanese'],
    ['IQ', 'عراقي', 'Iraqi'],
    ['TN', 'تونسي', 'Tunisian'],
    ['MA', 'مغربي', 'Moroccan'],
    ['DZ', 'جزائري', 'Algerian'],
    ['LY', 'ليبي', 'Libyan'],
    ['MR', 'موريتاني', 'Mauritanian'],
    ['SO', 'صومالي', 'Somali'],
    ['DJ', 'جيبوتي', 'Djiboutian'],
    ['KM', 'قمري', 'Comorian'],
    ['PK', 'باكستاني', 'Pakistani'],
    ['IN', 'هندي', 'Indian'],
    ['BD', 'بنغلاديشي', 'Bangladeshi'],
    ['AF', 'أفغاني', 'Afghan'],
    ['LK', 'سريلانكي', 'Sri Lankan'],
    ['NP', 'نيبالي', 'Nepalese'],
    ['MM', 'ميانماري', 'Burmese'],
    ['PH', 'فلبيني', 'Filipino'],
    ['ID', 'إندونيسي', 'Indonesian'],
    ['MY', 'ماليزي', 'Malaysian'],
    ['TR', 'تركي', 'Turkish'],
    ['IR', 'إيراني', 'Iranian'],
    ['ET', 'إثيوبي', 'Ethiopian'],
    ['ER', 'إريتري', 'Eritrean'],
    ['TD', 'تشادي', 'Chadian'],
    ['NG', 'نيجيري', 'Nigerian'],
    ['NE', 'نيجري', 'Nigerien'],
    ['ML', 'مالي', 'Malian'],
    ['SN', 'سنغالي', 'Senegalese'],
    ['KE', 'كيني', 'Kenyan'],
    ['UG', 'أوغندي', 'Ugandan'],
    ['ZA', 'جنوب أفريقي', 'South African'],
    ['US', 'أمريكي', 'American'],
    ['GB', 'بريطاني', 'British'],
    ['CA', 'كندي', 'Canadian'],
    ['AU', 'أسترالي', 'Australian'],
    ['FR', 'فرنسي', 'French'],
    ['DE', 'ألماني', 'German'],
  ] as const
).map(([code, arabicName, englishName]) => ({
  code,
  arabicName,
  englishName,
  isoCode: code,
  isSaudi: code === 'SA',
  isGcc: ['AE', 'BH', 'KW', 'OM', 'QA'].includes(code),
}))

export const religions = numbered([
  ['مسلم', 'Muslim'],
  ['مسيحي', 'Christian'],
  ['أخرى', 'Other'],
])

export const maritalStatuses = numbered([
  ['أعزب', 'Single'],
  ['متزوج', 'Married'],
  ['مطلق', 'Divorced'],
  ['أرمل', 'Widowed'],
])

export const qualifications = numbered([
  ['ابتدائي', 'Primary'],
  ['متوسط', 'Intermediate'],
  ['ثانوي', 'Secondary'],
  ['دبلوم', 'Diploma'],
  ['بكالوريوس', "Bachelor's degree"],
  ['ماجستير', "Master's degree"],
  ['دكتوراه', 'Doctorate'],
])

/** One status for each kind; the enrolled one is given to new students. */
export const studentStatuses = (
  [
    ['enrolled', 'منتظم', 'Enrolled'],
    ['suspended', 'منقطع', 'Absent'],
    ['transferred', 'منقول', 'Transferred'],
    ['withdrawn', 'منسحب', 'Withdrawn'],
    ['graduated', 'متخرج', 'Graduated'],
  ] as const
).map(([kind, arabicName, englishName], index) => ({ code: String(index + 1), arabicName, englishName, kind }))

/** The large cities; quarters are a school's own. */
export const areas = numbered([
  ['الرياض', 'Riyadh'],
  ['جدة', 'Jeddah'],
  ['مكة المكرمة', 'Makkah'],
  ['المدينة المنورة', 'Madinah'],
  ['الدمام', 'Dammam'],
  ['الخبر', 'Khobar'],
  ['الأحساء', 'Al-Ahsa'],
  ['الطائف', 'Taif'],
  ['بريدة', 'Buraidah'],
  ['تبوك', 'Tabuk'],
  ['أبها', 'Abha'],
  ['خميس مشيط', 'Khamis Mushait'],
  ['حائل', 'Hail'],
  ['جازان', 'Jazan'],
  ['نجران', 'Najran'],
])

export const jobTitles = numbered([
  ['مدير مدرسة', 'Principal'],
  ['وكيل مدرسة', 'Deputy principal'],
  ['معلم', 'Teacher'],
  ['مرشد طلابي', 'Student counsellor'],
  ['محاسب', 'Accountant'],
  ['أمين صندوق', 'Cashier'],
  ['سكرتير', 'Secretary'],
  ['سائق حافلة', 'Bus driver'],
  ['حارس أمن', 'Guard'],
  ['عامل نظافة', 'Cleaner'],
])

/** Departments; `parent` is the code of the one above. */
export const managements = [
  { code: '1', arabicName: 'الإدارة العامة', englishName: 'General management', parent: null },
  { code: '2', arabicName: 'الشؤون التعليمية', englishName: 'Educational affairs', parent: '1' },
  { code: '3', arabicName: 'شؤون الطلاب', englishName: 'Student affairs', parent: '1' },
  { code: '4', arabicName: 'الشؤون المالية', englishName: 'Finance', parent: '1' },
  { code: '5', arabicName: 'الموارد البشرية', englishName: 'Human resources', parent: '1' },
  { code: '6', arabicName: 'الخدمات والنقل', englishName: 'Services and transport', parent: '1' },
] as const
