import { families } from '../../../schema/values/names/families.ts'
import { femaleNames, maleNames } from '../../../schema/values/names/first.ts'
import type { NewRecord } from '../tenants/bulk.ts'
import { type CostCenters, sharedByStages } from './costCenters.ts'
import { accountId, type DemoData } from './demoData.ts'
import { nameFields } from './fatherNames.ts'
import { originOf } from './origin.ts'

/** Who works in each school: job title, department, how many, and how many where the whole school is invoiced and pays them, basic salary. */
const posts = [
  { title: '1', management: '2', count: 1, salary: 14_000 },
  { title: '2', management: '2', count: 1, salary: 11_000 },
  { title: '3', management: '2', count: 18, paid: 12, salary: 6_500 },
  { title: '4', management: '3', count: 1, salary: 6_000 },
  { title: '5', management: '4', count: 1, salary: 7_000 },
  { title: '6', management: '4', count: 1, salary: 5_000 },
  { title: '7', management: '3', count: 1, salary: 4_500 },
  { title: '8', management: '6', count: 2, salary: 3_500 },
  { title: '9', management: '6', count: 1, salary: 3_000 },
] as const
const teacher = '3'
const driver = '8'
/** The department of what is taught. */
const teaching = '2'
const subjects = [
  'رياضيات',
  'لغة عربية',
  'لغة إنجليزية',
  'علوم',
  'دراسات إسلامية',
  'دراسات اجتماعية',
  'حاسب آلي',
  'تربية بدنية',
  'تربية فنية',
]

/** Adds the staff of both schools; gives the ids of all and of the teachers, by school. */
export async function addEmployees(
  demoData: DemoData,
  costCenters: CostCenters,
): Promise<{ all: number[][]; teachers: number[][] }> {
  const result: { all: number[][]; teachers: number[][] } = { all: [], teachers: [] }
  for (const school of demoData.schools) {
    const places = posts.flatMap((post) => {
      const count = demoData.hasFormer && 'paid' in post ? post.paid : post.count
      return Array.from({ length: count }, () => post)
    })
    const ids = await demoData.bulk.add(
      'employees',
      places.map((post, index) => ({
        branch: school.branch,
        ...employee(demoData, school.gender, post),
        costCenters: demoData.hasFormer
          ? centersOf(post, taught[school.gender][index % taught[school.gender].length], costCenters)
          : all(costCenters.stages[index % costCenters.stages.length]),
        salaryItems: [
          { salaryItem: demoData.masters.of('salaryItems', '2'), percentage: '25' },
          { salaryItem: demoData.masters.of('salaryItems', '3'), amount: '400.00' },
        ],
      })),
    )
    result.all.push(ids)
    result.teachers.push(ids.filter((_, index) => places[index]?.title === teacher))
  }
  return result
}

/** For which stage each of the first teachers works: most children are in the primary one; few girls are in the secondary one. */
const taught = {
  male: [1, 2, 3, 1, 2, 1, 0, 3, 1, 2, 1, 1],
  female: [1, 2, 3, 1, 2, 1, 0, 1, 1, 2, 1, 1],
} as const

const all = (id: number | undefined) => [{ id, share: '100' }]

/** What an employee is paid for: teachers for a stage, who leads them for all stages, drivers for the buses, all others for the administration. */
function centersOf({ title, management }: (typeof posts)[number], stage: number | undefined, centers: CostCenters) {
  if (title === driver) return all(centers.transport)
  if (title === teacher) return all(centers.stages[stage ?? 0])
  return management === teaching ? sharedByStages(centers) : all(centers.administration)
}

function employee(
  { random, numbers, masters, year }: DemoData,
  gender: 'male' | 'female',
  post: { title: string; management: string; salary: number },
): NewRecord {
  const origin = originOf(random)
  const hired = year - 1 - random.below(9)
  const identityNumber = numbers.identity(origin.identityType)
  const [first, father, grandfather] = [
    random.pick(gender === 'male' ? maleNames : femaleNames),
    random.pick(maleNames),
    random.pick(maleNames),
  ]
  return {
    ...nameFields(first, father, grandfather, random.pick(families[origin.region])),
    gender,
    birthDate: `${year - 27 - random.below(28)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`,
    nationality: masters.of('nationalities', origin.code),
    religion: masters.of('religions', '1'),
    maritalStatus: masters.of('maritalStatuses', random.chance(0.8) ? '2' : '1'),
    qualification: masters.of('qualifications', random.chance(0.85) ? '5' : '6'),
    specialisation: post.title === teacher ? random.pick(subjects) : null,
    identityType: origin.identityType,
    identityNumber,
    ...(origin.identityType === 'residence' && { residenceNumber: identityNumber, residenceExpiry: `${year + 1}-06-15` }),
    ...(post.title === teacher && { licenceNumber: `L-${identityNumber.slice(-6)}`, licenceExpiry: `${year + 2}-06-30` }),
    phone: numbers.mobile(),
    hireDate: `${hired}-08-${String(1 + random.below(28)).padStart(2, '0')}`,
    // Half of them were insured by a former employer before.
    gosiNumber: identityNumber,
    gosiRegistrationDate: `${hired - (hired % 2)}-08-01`,
    jobTitle: masters.of('jobTitles', post.title),
    management: masters.of('managements', post.management),
    contractKind: 'permanent',
    workHours: '8',
    annualLeaveDays: '30',
    basicSalary: `${post.salary + 100 * random.below(20)}.00`,
    paymentMethod: 'bank',
    ...account(masters, numbers.iban()),
  }
}

/** An account number with the bank that it names. */
const account = (masters: DemoData['masters'], iban: string) => ({ iban, bank: masters.of('bankInstitutions', iban.slice(4, 6)) })

/** Adds suppliers for both schools. */
export async function addSuppliers(demoData: DemoData, branch: number): Promise<number[]> {
  return demoData.bulk.add(
    'suppliers',
    suppliers.map((_, index) => ({
      code: String(index + 1),
      ...supplierAt(index),
      general: true,
      branch,
      phone: demoData.numbers.mobile(),
      city: 'الرياض',
      payableAccount: accountId(demoData, '2101'),
    })),
  )
}

/** What a supplier is called, and its tax number, by its place in the list. */
export const supplierAt = (index: number) => {
  const [arabicName = '', englishName = ''] = suppliers[index] ?? []
  return { arabicName, englishName, taxNumber: `3999999${String(index + 1).padStart(3, '0')}00003` }
}

const suppliers = [
  ['مكتبة المعرفة التعليمية', 'Knowledge Educational Library'],
  ['مصنع الزي المدرسي الحديث', 'Modern School Uniform Factory'],
  ['شركة النقل المدرسي الآمن', 'Safe School Transport Company'],
  ['مؤسسة القرطاسية المتحدة', 'United Stationery Establishment'],
  ['شركة الحلول التقنية للتعليم', 'Education Technology Solutions'],
  ['مؤسسة الصيانة الشاملة', 'Comprehensive Maintenance'],
  ['شركة النظافة الراقية', 'Fine Cleaning Company'],
  ['مؤسسة التغذية المدرسية', 'School Catering Establishment'],
] as const
