import { accountId, type Cast, yearId } from './cast.ts'

/** Adds what families pay for: tuition by stage, registration, transport and books, with prices of the current year. */
export async function addServices(cast: Cast, branch: number): Promise<void> {
  const shared = { general: true, branch }
  const categoryIds = await cast.bulk.add(
    'serviceCategories',
    categories.map(([arabicName, englishName, account], index) => ({
      ...shared,
      code: String(index + 1),
      arabicName,
      englishName,
      account: accountId(cast, account),
    })),
  )
  const fiscalYear = yearId(cast, cast.year)
  await cast.bulk.add(
    'services',
    services.map(({ category, prices, plan, ...service }, index) => ({
      ...shared,
      ...service,
      code: String(index + 1),
      category: categoryIds[category],
      prices: prices.map(({ stage, amount }) => ({
        fiscalYear,
        stage: stage ? cast.masters.of('stages', stage) : null,
        amount: `${amount}.00`,
      })),
      instalments: plan.map(([day, share]) => ({ fiscalYear, dueOn: `${cast.year}-${day}`, share })),
    })),
  )
}

const categories = [
  ['الرسوم الدراسية', 'Tuition fees', '410102'],
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
    englishName: 'Tuition',
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
    taxTreatment: 'standard',
    prices: [{ amount: 450 }, { stage: 'S', amount: 600 }],
    plan: [],
  },
]
