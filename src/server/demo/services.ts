import { accountId, type DemoData, yearId } from './demoData.ts'

/** Ids of what families pay for. */
export interface Services {
  readonly tuition: number
  readonly transport: number
  readonly books: number
}

/**
 * Adds what families pay for: tuition by stage, registration, transport and books, with prices of the current year.
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
  const fiscalYear = yearId(demoData, demoData.year)
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
      prices: prices.map(({ stage, amount }) => ({
        fiscalYear,
        stage: stage ? demoData.masters.of('stages', stage) : null,
        amount: `${amount}.00`,
      })),
      instalments: plan.map(([day, share]) => ({ fiscalYear, dueOn: `${demoData.year}-${day}`, share })),
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
  readonly prices: readonly { readonly stage?: string; readonly amount: number }[]
  readonly plan: readonly (readonly [day: string, share: string])[]
}

const services: readonly DemoService[] = [
  {
    category: 0,
    kind: 'tuition',
    arabicName: 'الرسوم الدراسية',
    englishName: 'School fees',
    taxTreatment: 'education',
    prices: [
      { stage: 'K', amount: 11_000 },
      { stage: 'P', amount: 15_000 },
      { stage: 'I', amount: 18_000 },
      { stage: 'S', amount: 21_000 },
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
    prices: [{ amount: 3_600 }],
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
