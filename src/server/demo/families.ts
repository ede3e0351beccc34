import { addDays } from '../../../schema/values/date.ts'
import type { Region } from '../../../schema/values/names/families.ts'
import { femaleNames, maleNames } from '../../../schema/values/names/first.ts'
import type { NewRecord } from '../tenants/bulk.ts'
import { type DemoData, yearId } from './demoData.ts'
import { type FatherName, nameFields } from './fatherNames.ts'
import { reached } from './lookUp.ts'
import { type Origin, originOf } from './origin.ts'
import type { ChildPlan, Plan } from './plan.ts'

const jobs = ['معلم', 'مهندس', 'طبيب', 'موظف حكومي', 'محاسب', 'تاجر', 'ضابط', 'مندوب مبيعات', 'مبرمج', 'متقاعد', 'فني', 'محام']
const employers = [
  'وزارة التعليم',
  'وزارة الصحة',
  'شركة خاصة',
  'القطاع العسكري',
  'أمانة الرياض',
  'أعمال حرة',
  'مستشفى خاص',
  'بنك',
]
const motherJobs = ['ربة منزل', 'معلمة', 'طبيبة', 'موظفة', 'ممرضة', 'سيدة أعمال']
const bloodTypes = ['O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'B+', 'AB+', 'O-', 'A-', 'B-', 'AB-']
const illnesses = ['ربو', 'حساسية من الفول السوداني', 'سكري النوع الأول', 'ضعف نظر', 'حساسية من البنسلين']
const perBatch = 1_000

/** What a batch needs beside the cast: the plan, the classes by school, grade and place, and names. */
export interface FamilyWork {
  readonly plan: Plan
  readonly rooms: readonly (readonly (readonly number[])[])[]
  readonly nextName: (region: Region) => FatherName
  readonly log: (line: string) => void
}

/** Adds guardians with their children, batch by batch; gives the ids of the first guardians of each school. */
export async function addFamilies(demoData: DemoData, work: FamilyWork): Promise<number[]> {
  const { bulk } = demoData
  const { families } = work.plan
  const total = families.reduce((sum, children) => sum + children.length, 0)
  const first: number[] = []
  let students = 0
  for (let from = 0; from < families.length; from += perBatch) {
    const batch = families.slice(from, from + perBatch)
    const ids = await bulk.claim('guardians', batch.length)
    const made = batch.map((children, index) => family(demoData, work, children, ids[index] as number))
    await bulk.add(
      'guardians',
      made.map(({ guardian }) => guardian),
    )
    await bulk.add(
      'students',
      made.flatMap((one) => one.students),
    )
    if (from === 0) first.push(...ids)
    students += batch.reduce((sum, children) => sum + children.length, 0)
    if (total > 5_000) work.log(`${students.toLocaleString('en')} of ${total.toLocaleString('en')} students`)
  }
  return first
}

function family(demoData: DemoData, work: FamilyWork, plans: readonly ChildPlan[], id: number) {
  const { random, numbers, masters } = demoData
  const origin = originOf(random)
  const name = work.nextName(origin.region)
  const quarter = random.pick(demoData.quarters)
  const mother = random.pick(femaleNames)
  const nationality = masters.of('nationalities', origin.code)
  const guardian: NewRecord = {
    id,
    ...nameFields(name.first, name.father, name.grandfather, name.family),
    identityType: origin.identityType,
    identityNumber: numbers.identity(origin.identityType),
    nationality,
    religion: masters.of('religions', '1'),
    qualification: random.pick(masters.all('qualifications')),
    job: random.pick(jobs),
    employer: random.pick(employers),
    phone: numbers.mobile(),
    email: random.chance(0.6) ? `${name.first.en}.${name.family.en}.${id}@example.com`.toLowerCase() : null,
    area: quarter.id,
    address: `حي ${quarter.name}، الرياض`,
    preferredChannel: random.chance(0.5) ? 'whatsApp' : 'sms',
    motherName: [mother.ar, random.pick(maleNames).ar, random.pick(maleNames).ar, name.family.ar].join(' '),
    motherNationality: nationality,
    motherJob: random.pick(motherJobs),
    motherPhone: random.chance(0.8) ? numbers.mobile() : null,
  }
  const taken = new Set<string>()
  const birthday = 60 + random.below(245)
  const eldest = plans.toSorted((a, b) => b.row - a.row)
  return {
    guardian,
    students: eldest.map((plan) => student(demoData, work, { plan, guardian: id, origin, name, taken, birthday, quarter })),
  }
}

interface Birth {
  readonly plan: ChildPlan
  readonly guardian: number
  readonly origin: Origin
  readonly name: FatherName
  /** First names that sisters and brothers have. */
  readonly taken: Set<string>
  /** Day of the year around which the children of a family are born, so that none follows another too soon. */
  readonly birthday: number
  readonly quarter: { readonly id: number; readonly name: string }
}

function student(
  demoData: DemoData,
  work: FamilyWork,
  { plan, guardian, origin, name, taken, birthday, quarter }: Birth,
): NewRecord {
  const { random, numbers, masters, year } = demoData
  const school = demoData.schools[plan.school]
  const row = demoData.rows[plan.row]
  if (!row) throw new Error(`no grade ${plan.row}`)
  const names = (school.gender === 'male' ? maleNames : femaleNames).filter(({ ar }) => !taken.has(ar) && ar !== name.first.ar)
  const first = random.pick(names)
  taken.add(first.ar)
  const born = year - row.age - (plan.repeating ? 2 : 1)
  const since = plan.stayed ? year - 1 - random.below(Math.max(1, Math.min(plan.row, 4))) : year
  const suspended = random.chance(0.004)
  return {
    ...nameFields(first, name.first, name.father, name.family),
    gender: school.gender,
    identityType: origin.identityType,
    identityNumber: numbers.identity(origin.identityType),
    identitySource: 'الرياض',
    birthDate: addDays(`${born}-01-01`, birthday - 45 + random.below(90)),
    birthPlace: random.chance(0.8) ? 'الرياض' : 'جدة',
    nationality: masters.of('nationalities', origin.code),
    religion: masters.of('religions', '1'),
    guardian,
    relationship: random.chance(0.97) ? 'father' : 'mother',
    registrationDate: reached(year, `${since}-01-${String(2 + random.below(20)).padStart(2, '0')}`),
    ...(suspended && { suspended, suspendedFrom: reached(year, `${year}-01-05`), suspensionReason: 'غياب متكرر دون عذر' }),
    usesBus: random.chance(0.3),
    area: quarter.id,
    address: `حي ${quarter.name}، الرياض`,
    bloodType: random.pick(bloodTypes),
    medicalNotes: random.chance(0.03) ? random.pick(illnesses) : null,
    years: enrolments(demoData, work, plan),
  }
}

/** The year before for those who were here already, and the current year. */
function enrolments(demoData: DemoData, work: FamilyWork, plan: ChildPlan): NonNullable<NewRecord['years']> {
  const { year, masters, random } = demoData
  const { branch } = demoData.schools[plan.school]
  const left = random.chance(0.01)
  const enrolled = masters.of('studentStatuses', '1')
  const place = (row: number) => {
    const rooms = work.rooms[plan.school]?.[row] ?? []
    return { branch, row: demoData.rows[row]?.id, classRoom: rooms[plan.room % rooms.length] ?? null }
  }
  const current = {
    ...place(plan.row),
    fiscalYear: yearId(demoData, year),
    status: left ? masters.of('studentStatuses', '3') : enrolled,
    joinedOn: `${year}-01-01`,
    leftOn: left ? reached(year, `${year}-01-15`) : null,
    isRepeating: plan.repeating,
  }
  if (!plan.stayed) return [current]
  const former = { ...place(plan.repeating ? plan.row : plan.row - 1), fiscalYear: yearId(demoData, year - 1), status: enrolled }
  return [{ ...former, joinedOn: `${year - 1}-01-01`, leftOn: null, isRepeating: false }, current]
}
