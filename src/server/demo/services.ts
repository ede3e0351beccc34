import { accountId, type DemoData, yearId } from './demoData.ts'

/** Ids of what families pay for. */
export interface Services {
  readonly tuition: number
  readonly transport: number
  readonly books: number
}

/**
 * Adds what families pay for: tuition by stage, registration, transport and books, with prices of the current year, and its terms.
 * @param buses the cost centre of transport
 */
export async function addServices(demoData: DemoData, branch: number, buses: number): Promise<Services> {
  const shared = { general: true, branch }
  const categoryIds = await demoData.bulk.add(
    'serviceCategories',
    categories.map(([arabicName, englishName, account], index) => ({
      ...shared,
      code: String(index + 1),
      arabicName,
      englishName,
      account: account ? accountId(demoData, account) : null,
    })),
  )
  const years = [demoData.year, ...(demoData.hasFormer ? [demoData.year - 1] : [])]
  await demoData.bulk.add(
    'schoolTerms',
    years.flatMap((year) =>
      terms(year).map(({ stage, ...term }, index) => ({
        ...term,
        ...{ code: `${year === demoData.year ? '' : `${year}-`}${index + 1}`, fiscalYear: yearId(demoData, year) },
        stage: stage ? demoData.masters.of('stages', stage) : null,
      })),
    ),
  )
  const [tuition = 0, , transport = 0, books = 0] = await demoData.bulk.add(
    'services',
    services.map(({ category, prices, plan, ...service }, index) => ({
      ...shared,
      ...service,
      isBus: service.kind === 'transport',
      costCenter: service.kind === 'transport' ? buses : null,
      oncePerYear: service.kind !== 'books',
      code: String(index + 1),
      category: categoryIds[category],
      prices: years.flatMap((year) =>
        prices.map(({ stage, amount, whole = amount }) => ({
          fiscalYear: yearId(demoData, year),
          stage: stage ? demoData.masters.of('stages', stage) : null,
          amount: `${demoData.hasFormer ? whole : amount}.00`,
        })),
      ),
      instalments: years.flatMap((year) =>
        plan.map(([day, share]) => ({ fiscalYear: yearId(demoData, year), dueOn: `${year}-${day}`, share })),
      ),
    })),
  )
  return { tuition, transport, books }
}

const categories = [
  // What is tuition stands on the accounts of the stages.
  ['الرسوم الدراسية', 'Tuition fees', null],
  ['رسوم التسجيل والاختبارات', 'Registration and testing', '4102'],
  ['النقل المدرسي', 'School transport', '4103'],
  ['الكتب', 'Books', '4104'],
] as const

interface DemoTerm {
  readonly arabicName: string
  readonly englishName: string
  readonly startDate: string
  readonly endDate: string
  readonly stage?: string
}

/** The terms that have the prices of a year: the first one goes on into the next. The kindergarten has holidays earlier. */
const terms = (year: number): readonly DemoTerm[] => {
  const second = { arabicName: 'الفصل الثاني', englishName: 'Second term', startDate: `${year}-01-18` }
  const first = { arabicName: 'الفصل الأول', englishName: 'First term', startDate: `${year}-08-23`, endDate: `${year + 1}-01-07` }
  return [
    { ...second, endDate: `${year}-06-25` },
    first,
    { ...second, endDate: `${year}-06-11`, stage: 'K' },
    { ...first, stage: 'K' },
  ]
}

const inThree = [
  ['01-15', '40'],
  ['04-15', '30'],
  ['09-01', '30'],
] as const

interface DemoService {
  readonly category: number
  readonly kind: string
  readonly arabicName: string
  readonly englishName: string
  readonly taxTreatment: string
  readonly deferred?: boolean
  readonly earnedOver?: string
  /** Prices; `whole` where all of the school is invoiced by them and they pay its staff. */
  readonly prices: readonly { readonly stage?: string; readonly amount: number; readonly whole?: number }[]
  readonly plan: readonly (readonly [day: string, share: string])[]
}

const services: readonly DemoService[] = [
  {
    category: 0,
    kind: 'tuition',
    arabicName: 'الرسوم الدراسية',
    englishName: 'School fees',
    taxTreatment: 'education',
    deferred: true,
    earnedOver: 'year',
    prices: [
      { stage: 'K', amount: 11_000, whole: 18_000 },
      { stage: 'P', amount: 15_000, whole: 22_500 },
      { stage: 'I', amount: 18_000, whole: 26_000 },
      { stage: 'S', amount: 21_000, whole: 33_000 },
    ],
    plan: inThree,
  },
  {
    category: 1,
    kind: 'registration',
    arabicName: 'رسوم تسجيل',
    englishName: 'Registration',
    taxTreatment: 'education',
    prices: [{ amount: 500 }],
    plan: [],
  },
  {
    category: 2,
    kind: 'transport',
    arabicName: 'النقل بالحافلة',
    englishName: 'Bus transport',
    taxTreatment: 'standard',
    deferred: true,
    earnedOver: 'year',
    prices: [{ amount: 3_600, whole: 5_600 }],
    plan: inThree,
  },
  {
    category: 3,
    kind: 'books',
    arabicName: 'الكتب المدرسية',
    englishName: 'School books',
    taxTreatment: 'education',
    prices: [{ amount: 450 }, { stage: 'S', amount: 600 }],
    plan: [],
  },
]
