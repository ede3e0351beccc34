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
  ['ابتدائي', 'Primary', 'ابتدائية، الابتدائية'],
  ['متوسط', 'Intermediate', 'متوسطة، المتوسطة، الكفاءة'],
  ['ثانوي', 'Secondary', 'ثانوية، الثانوية العامة'],
  ['دبلوم', 'Diploma', 'دبلوم متوسط، دبلوم عال، كلية متوسطة'],
  ['بكالوريوس', "Bachelor's degree", 'بكالوريوس تربوي، بكالوريوس غير تربوي، بكالوريس، ليسانس، جامعي، Bachelor'],
  ['ماجستير', "Master's degree", 'ماجستير تربوي، Master'],
  ['دكتوراه', 'Doctorate', 'دكتوراة، PhD'],
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

/** The large cities, each of the city of its name; quarters are a school's own. */
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
  ['مدير مدرسة', 'Principal', 'مديرة مدرسة، مدير، مديرة، قائد مدرسة، قائدة مدرسة'],
  ['وكيل مدرسة', 'Deputy principal', 'وكيلة مدرسة، وكيل، وكيلة'],
  ['معلم', 'Teacher', 'معلمة، مدرس، مدرسة، معلم ممارس، معلم متقدم، معلم خبير'],
  ['مرشد طلابي', 'Student counsellor', 'مرشدة طلابية، موجه طلابي، موجهة طلابية'],
  ['محاسب', 'Accountant', 'محاسبة'],
  ['أمين صندوق', 'Cashier', 'أمينة صندوق'],
  ['سكرتير', 'Secretary', 'سكرتيرة'],
  ['سائق حافلة', 'Bus driver', 'سائق'],
  ['حارس أمن', 'Guard', 'حارس، حارسة'],
  ['عامل نظافة', 'Cleaner', 'عاملة نظافة، عامل، عاملة'],
])

/** The accounts of what the people of administration cost, by their codes. */
const administrative = {
  wageAccount: '6101',
  insuranceAccount: '6113',
  endOfServiceAccount: '6114',
  leaveAccount: '6115',
} as const

/** Departments; `parent` is the code of the one above, `accounts` where not on those of teaching. */
export const managements = [
  { code: '1', arabicName: 'الإدارة العامة', englishName: 'General management', parent: null, accounts: administrative },
  { code: '2', arabicName: 'الشؤون التعليمية', englishName: 'Educational affairs', parent: '1', accounts: {} },
  { code: '3', arabicName: 'شؤون الطلاب', englishName: 'Student affairs', parent: '1', accounts: administrative },
  { code: '4', arabicName: 'الشؤون المالية', englishName: 'Finance', parent: '1', accounts: administrative },
  { code: '5', arabicName: 'الموارد البشرية', englishName: 'Human resources', parent: '1', accounts: administrative },
  {
    code: '6',
    arabicName: 'الخدمات والنقل',
    englishName: 'Services and transport',
    parent: '1',
    accounts: { wageAccount: '5206' },
  },
] as const

/** What of these is divided as it is measured. */
const measured: ReadonlySet<string> = new Set(['Metre', 'Kilogram', 'Litre'])

/** What goods of a school are counted in: they come in whole ones, but for what is measured. */
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
]).map((one) => ({ ...one, counted: !measured.has(one.englishName) }))
