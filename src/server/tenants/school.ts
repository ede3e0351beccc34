/** A stage of the Saudi system with its grades; `income` is the code of its tuition account. */
export interface Stage {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  readonly income: string
  readonly rows: readonly Row[]
}

export interface Row {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  /** The ministry's code of the grade in its spreadsheets. */
  readonly noorCode: string
  /** Full years of age at the beginning of the year. */
  readonly age: number
}

const ordinals = [
  ['الأول', 'First'],
  ['الثاني', 'Second'],
  ['الثالث', 'Third'],
  ['الرابع', 'Fourth'],
  ['الخامس', 'Fifth'],
  ['السادس', 'Sixth'],
] as const

const grades = (stem: string, arabicName: string, englishName: string, age: number, noorCodes: readonly string[]): Row[] =>
  noorCodes.map((noorCode, index) => ({
    code: `${stem}${index + 1}`,
    arabicName: `${ordinals[index]?.[0]} ${arabicName}`,
    englishName: `${ordinals[index]?.[1]} ${englishName}`,
    noorCode,
    age: age + index,
  }))

/**
 * Kindergarten to secondary, three and six and three and three grades. Source: the codes of grades in the spreadsheets of the ministry's
 * Noor system (design/imports.md).
 */
export const stages: readonly Stage[] = [
  {
    code: 'K',
    arabicName: 'رياض الأطفال',
    englishName: 'Kindergarten',
    income: '410101',
    rows: [
      { code: 'K1', arabicName: 'روضة المستوى الأول', englishName: 'Kindergarten one', noorCode: '0021', age: 3 },
      { code: 'K2', arabicName: 'روضة المستوى الثاني', englishName: 'Kindergarten two', noorCode: '0022', age: 4 },
      { code: 'K3', arabicName: 'روضة المستوى الثالث', englishName: 'Kindergarten three', noorCode: '0023', age: 5 },
    ],
  },
  {
    code: 'P',
    arabicName: 'المرحلة الابتدائية',
    englishName: 'Primary',
    income: '410102',
    rows: grades('P', 'الابتدائي', 'primary', 6, ['0125', '0225', '0325', '0425', '0525', '0625']),
  },
  {
    code: 'I',
    arabicName: 'المرحلة المتوسطة',
    englishName: 'Intermediate',
    income: '410103',
    rows: grades('I', 'المتوسط', 'intermediate', 12, ['0725', '0825', '0925']),
  },
  {
    code: 'S',
    arabicName: 'المرحلة الثانوية',
    englishName: 'Secondary',
    income: '410104',
    rows: grades('S', 'الثانوي', 'secondary', 15, ['1314', '1416', '1516']),
  },
]
