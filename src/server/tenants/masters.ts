/** A row of a plain master that every new school begins with. */
export type Master = {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  readonly otherNames?: string
}

const numbered = (names: readonly (readonly [arabicName: string, englishName: string, otherNames?: string])[]): Master[] =>
  names.map(([arabicName, englishName, otherNames], index) => ({
    code: String(index + 1),
    arabicName,
    englishName,
    ...(otherNames !== undefined && { otherNames }),
  }))

/** Nationalities by their ISO 3166 code, with what files write in their place: the feminine, the country; `isGcc` without Saudi Arabia itself. */
export const nationalities = (
  [
    ['SA', 'سعودي', 'Saudi', 'السعودية، المملكة العربية السعودية، المملكة، KSA، Saudi Arabia، Saudi Arabian'],
    ['AE', 'إماراتي', 'Emirati', 'إماراتية، الإمارات، الإمارات العربية المتحدة، UAE، United Arab Emirates'],
    ['BH', 'بحريني', 'Bahraini', 'بحرينية، البحرين، Bahrain'],
    ['KW', 'كويتي', 'Kuwaiti', 'كويتية، الكويت، Kuwait'],
    ['OM', 'عماني', 'Omani', 'عمانية، عمان، سلطنة عمان، Oman'],
    ['QA', 'قطري', 'Qatari', 'قطرية، قطر، Qatar'],
    ['EG', 'مصري', 'Egyptian', 'مصرية، مصر، Egypt'],
    ['YE', 'يمني', 'Yemeni', 'يمنية، اليمن، Yemen'],
    ['SY', 'سوري', 'Syrian', 'سورية، سوريا، Syria'],
    ['JO', 'أردني', 'Jordanian', 'أردنية، الأردن، Jordan'],
    ['SD', 'سوداني', 'Sudanese', 'سودانية، السودان، Sudan'],
    ['PS', 'فلسطيني', 'Palestinian', 'فلسطينية، فلسطين، Palestine'],
    ['LB', 'لبناني', 'Lebanese', 'لبنانية، لبنان، Lebanon'],
    ['IQ', 'عراقي', 'Iraqi', 'عراقية، العراق، Iraq'],
    ['TN', 'تونسي', 'Tunisian', 'تونسية، تونس، Tunisia'],
    ['MA', 'مغربي', 'Moroccan', 'مغربية، المغرب، Morocco'],
    ['DZ', 'جزائري', 'Algerian', 'جزائرية، الجزائر، Algeria'],
    ['LY', 'ليبي', 'Libyan', 'ليبية، ليبيا، Libya'],
    ['MR', 'موريتاني', 'Mauritanian', 'موريتانية، موريتانيا، Mauritania'],
    ['SO', 'صومالي', 'Somali', 'صومالية، الصومال، Somalia'],
    ['DJ', 'جيبوتي', 'Djiboutian', 'جيبوتية، جيبوتي، Djibouti'],
    ['KM', 'قمري', 'Comorian', 'قمرية، جزر القمر، Comoros'],
    ['PK', 'باكستاني', 'Pakistani', 'باكستانية، باكستان، Pakistan'],
    ['IN', 'هندي', 'Indian', 'هندية، الهند، India'],
    ['BD', 'بنغلاديشي', 'Bangladeshi', 'بنغلاديشية، بنغالي، بنغالية، بنغلاديش، بنجلاديش، بنجلاديشي، Bangladesh'],
    ['AF', 'أفغاني', 'Afghan', 'أفغانية، أفغانستان، Afghanistan'],
    ['LK', 'سريلانكي', 'Sri Lankan', 'سريلانكية، سريلانكا، سيريلانكا، Sri Lanka'],
    ['NP', 'نيبالي', 'Nepalese', 'نيبالية، نيبال، Nepal، Nepali'],
    ['MM', 'ميانماري', 'Burmese', 'ميانمارية، ميانمار، بورما، بورمي، بورمية، برماوي، برماوية، Myanmar، Burma'],
    ['PH', 'فلبيني', 'Filipino', 'فلبينية، الفلبين، فليبيني، فليبينية، Philippines'],
    ['ID', 'إندونيسي', 'Indonesian', 'إندونيسية، إندونيسيا، Indonesia'],
    ['MY', 'ماليزي', 'Malaysian', 'ماليزية، ماليزيا، Malaysia'],
    ['TR', 'تركي', 'Turkish', 'تركية، تركيا، Turkey، Türkiye، Turk'],
    ['IR', 'إيراني', 'Iranian', 'إيرانية، إيران، Iran'],
    ['ET', 'إثيوبي', 'Ethiopian', 'إثيوبية، إثيوبيا، أثيوبي، حبشي، حبشية، Ethiopia'],
    ['ER', 'إريتري', 'Eritrean', 'إريترية، إريتريا، ارتيري، ارتيرية، Eritrea'],
    ['TD', 'تشادي', 'Chadian', 'تشادية، تشاد، Chad'],
    ['NG', 'نيجيري', 'Nigerian', 'نيجيرية، نيجيريا، Nigeria'],
    ['NE', 'نيجري', 'Nigerien', 'نيجرية، النيجر، Niger'],
    ['ML', 'مالي', 'Malian', 'مالية، Mali'],
    ['SN', 'سنغالي', 'Senegalese', 'سنغالية، السنغال، Senegal'],
    ['KE', 'كيني', 'Kenyan', 'كينية، كينيا، Kenya'],
    ['UG', 'أوغندي', 'Ugandan', 'أوغندية، أوغندا، Uganda'],
    ['ZA', 'جنوب أفريقي', 'South African', 'جنوب أفريقية، جنوب أفريقيا، South Africa'],
    ['US', 'أمريكي', 'American', 'أمريكية، أمريكا، الولايات المتحدة، الولايات المتحدة الأمريكية، USA، United States'],
    ['GB', 'بريطاني', 'British', 'بريطانية، بريطانيا، المملكة المتحدة، UK، United Kingdom'],
    ['CA', 'كندي', 'Canadian', 'كندية، كندا، Canada'],
    ['AU', 'أسترالي', 'Australian', 'أسترالية، أستراليا، Australia'],
    ['FR', 'فرنسي', 'French', 'فرنسية، فرنسا، France'],
    ['DE', 'ألماني', 'German', 'ألمانية، ألمانيا، Germany'],
  ] as const
).map(([code, arabicName, englishName, otherNames]) => ({
  code,
  arabicName,
  englishName,
  otherNames,
  isoCode: code,
  isSaudi: code === 'SA',
  isGcc: ['AE', 'BH', 'KW', 'OM', 'QA'].includes(code),
}))

export const religions = numbered([
  ['مسلم', 'Muslim', 'مسلمة، الإسلام، Islam'],
  ['مسيحي', 'Christian', 'مسيحية، نصراني، نصرانية، Christianity'],
  ['أخرى', 'Other'],
])

export const maritalStatuses = numbered([
  ['أعزب', 'Single', 'عزباء، غير متزوج، غير متزوجة'],
  ['متزوج', 'Married', 'متزوجة'],
  ['مطلق', 'Divorced', 'مطلقة'],
  ['أرمل', 'Widowed', 'أرملة'],
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
  ['جدة', 'Jeddah', 'Jiddah'],
  ['مكة المكرمة', 'Makkah', 'مكة، Mecca'],
  ['المدينة المنورة', 'Madinah', 'المدينة، Medina'],
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

/** What goods of a school are counted in. */
export const units = numbered([
  ['حبة', 'Piece', 'قطعة، وحدة، Pcs، Each'],
  ['علبة', 'Box', 'باكت، Packet'],
  ['كرتون', 'Carton', 'صندوق'],
  ['درزن', 'Dozen', 'دستة'],
  ['طقم', 'Set', 'مجموعة'],
  ['رزمة', 'Ream', 'ربطة'],
  ['متر', 'Metre', 'م'],
  ['كيلوجرام', 'Kilogram', 'كجم، كيلو، kg'],
  ['لتر', 'Litre', 'ل'],
])
