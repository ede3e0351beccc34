/** What the ministry's export is made of; defaults give the 400 students of a primary school. */
export interface NoorOptions {
  readonly students?: number
  /** How many of them have something wrong; the faults of `noorFaults` in turn, spread over the file. */
  readonly faulty?: number
  /** Grade codes that occur, 0125 for the first grade. */
  readonly grades?: readonly string[]
  readonly classes?: readonly string[]
  /** Added to the running number behind identities and mobiles, so that two files can hold different people. */
  readonly offset?: number
}

/** What can be wrong with a row of the file. */
export const noorFaults = [
  'identityCheckDigit',
  'identityMissing',
  'nameMissing',
  'gradeUnknown',
  'birthDateImpossible',
  'mobileTooShort',
  'identityTwice',
  'genderUnknown',
  'nationalityUnknown',
  'identityTooShort',
  'identityWords',
  'mobileMissing',
] as const

export type NoorFault = (typeof noorFaults)[number]

export const noorHeadings = [
  'م',
  'رقم_الهوية',
  'اسم الطالب',
  'رقم الصف',
  'الفصل',
  'جوال ولي الأمر',
  'تاريخ الميلاد (هـ)',
  'الجنس',
  'الجنسية',
] as const

/** Rows above the headings, the empty one included. */
export const noorTitles = ['المملكة العربية السعودية', 'وزارة التعليم', 'كشف بأسماء الطلاب وبياناتهم', ''] as const

export interface NoorRow {
  /** In the order of `noorHeadings`. */
  readonly cells: readonly (string | number)[]
  readonly fault: NoorFault | null
}

const first = ['محمد', 'أحمد', 'عبدالله', 'خالد', 'سعود', 'فيصل', 'إبراهيم', 'يوسف', 'عمر', 'تركي', 'ريان', 'سلمان'] as const
const second = ['عبدالعزيز', 'صالح', 'ناصر', 'حمد', 'علي', 'حسن', 'سعد'] as const
const family = [
  'القحطاني',
  'العتيبي',
  'الشهري',
  'الغامدي',
  'الحربي',
  'الدوسري',
  'المطيري',
  'الزهراني',
  'السبيعي',
  'العنزي',
  'الشمري',
] as const

const pick = (list: readonly string[], at: number): string => list[at % list.length] as string

/** A national identity number with its check digit. */
export function noorIdentity(number: number): string {
  const digits = `1${String(100_000_000 + number * 7_919).slice(-8)}`
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** Families of one to three children, in turn. */
function familyOf(student: number): number {
  const [group, place] = [Math.floor(student / 6), student % 6]
  return group * 3 + (place === 0 ? 0 : place < 3 ? 1 : 2)
}

function cellsOf(student: number, { grades, classes, offset }: Required<NoorOptions>): (string | number)[] {
  const parents = familyOf(student) + offset
  const grade = student % grades.length
  const hijriYear = 1439 - grade
  return [
    student + 1,
    // The ministry's identity numbers arrive as texts of floats, some in true floats.
    student % 2 === 0 ? `${noorIdentity(student + offset)}.0` : Number(noorIdentity(student + offset)),
    [pick(first, student), pick(second, parents), pick(second, parents + 3), pick(family, parents)].join(
      student % 9 === 0 ? '  ' : ' ',
    ),
    pick(grades, grade),
    pick(classes, Math.floor(student / grades.length)),
    // Numbers lose the zero in front.
    student % 3 === 0 ? `0${550_000_000 + parents}` : 550_000_000 + parents,
    `${hijriYear}/${String((student % 12) + 1).padStart(2, '0')}/${String((student % 29) + 1).padStart(2, '0')}`,
    'ذكر',
    student % 25 === 24 ? 'مصري' : 'سعودي',
  ]
}

type Spoil = (cells: (string | number)[], options: Required<NoorOptions>) => void

const put =
  (column: (typeof noorHeadings)[number], value: string | number): Spoil =>
  (cells) => {
    cells[noorHeadings.indexOf(column)] = value
  }

const spoil: Readonly<Record<NoorFault, Spoil>> = {
  identityCheckDigit: put('رقم_الهوية', '1000000001.0'),
  identityMissing: put('رقم_الهوية', ''),
  nameMissing: put('اسم الطالب', ''),
  gradeUnknown: put('رقم الصف', '9925'),
  birthDateImpossible: put('تاريخ الميلاد (هـ)', '1440/13/40'),
  mobileTooShort: put('جوال ولي الأمر', '05512'),
  identityTwice: (cells, { offset }) => put('رقم_الهوية', Number(noorIdentity(offset)))(cells, {} as Required<NoorOptions>),
  genderUnknown: put('الجنس', 'غير معروف'),
  nationalityUnknown: put('الجنسية', 'أطلنطي'),
  identityTooShort: put('رقم_الهوية', 11_122),
  identityWords: put('رقم_الهوية', 'لا يوجد'),
  mobileMissing: put('جوال ولي الأمر', ''),
}

/** The students of a file; the first is never faulty, so that `identityTwice` has another to repeat. */
export function noorRows(options: NoorOptions = {}): NoorRow[] {
  const filled: Required<NoorOptions> = {
    students: options.students ?? 400,
    faulty: options.faulty ?? 12,
    grades: options.grades ?? ['0125', '0225', '0325', '0425', '0525', '0625'],
    classes: options.classes ?? ['أ', 'ب', 'ج'],
    offset: options.offset ?? 0,
  }
  if (filled.faulty > filled.students - 1) throw new RangeError('more faulty rows than students')
  const step = filled.faulty === 0 ? 1 : Math.floor((filled.students - 1) / filled.faulty)
  return Array.from({ length: filled.students }, (_, student) => {
    const cells = cellsOf(student, filled)
    const number = student / step - 1
    const faulty = student > 0 && Number.isInteger(number) && number < filled.faulty
    const fault = faulty ? (noorFaults[number % noorFaults.length] as NoorFault) : null
    if (fault !== null) spoil[fault](cells, filled)
    return { cells, fault }
  })
}
