import { nameFields } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { sql } from '../database/sql.ts'
import { takeTurns } from '../database/turns.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'

/** Nobody asks for a place at a school at this age, in years. */
const oldest = 30

const isDay = (value: unknown): value is string => typeof value === 'string'

const isAccepted = ({ record, before }: Change): boolean => record['status'] === 'accepted' && before?.['status'] !== 'accepted'

/** What is wrong with a request by itself. */
function validate(record: RecordData): FaultAt[] {
  const { birthDate, identityNumber, guardianIdentityNumber } = record
  const now = today()
  const since = `${Number(now.slice(0, 4)) - oldest}${now.slice(4)}`
  return [
    ...(isDay(birthDate) && birthDate < since
      ? [{ code: 'Registration.TooOld', field: 'birthDate', params: { years: oldest } }]
      : []),
    ...(identityNumber && identityNumber === guardianIdentityNumber
      ? [{ code: 'Registration.OwnIdentity', field: 'guardianIdentityNumber' }]
      : []),
  ]
}

/** The student who has the child's identity number already, by name. */
async function alreadyHere(changes: readonly Change[], context: Context, run: Parameters<typeof asked>[2]): Promise<FaultAt[][]> {
  const numbers = changes.filter(isAccepted).map(({ record }) => String(record['identityNumber']))
  if (!numbers.length) return changes.map(() => [])
  const found = await run<{
    number: string
    id: number
    arabicName: string | null
    englishName: string | null
    code: string | null
  }>(
    sql`select identity_number as number, id, code, arabic_name as "arabicName", english_name as "englishName" from students
      where tenant_id = ${context.tenant} and identity_number = any(${numbers}::text[])`,
  )
  const [first, second] = nameFields(context.language)
  return changes.map((change) => {
    const other = isAccepted(change) && found.find(({ number }) => number === change.record['identityNumber'])
    if (!other) return []
    const params = { id: other.id, resource: 'students', name: other[first] || other[second] || '', code: other.code ?? '' }
    return [{ code: 'Registration.StudentExists', field: 'identityNumber', params }]
  })
}

/** A family that sends the same request again is told so; whoever does not know its mobile is told nothing. */
async function asked(
  changes: readonly Change[],
  { tenant, branch, person }: Context,
  run: Parameters<NonNullable<SaveBehaviour['checkMany']>>[2],
): Promise<FaultAt[][]> {
  const isNew = ({ before }: Change) => person.isPublic === true && before === null
  const pairs = changes.filter(isNew).map(({ record }) => `${record['identityNumber']} ${record['phone']}`)
  if (!pairs.length) return changes.map(() => [])
  const locked = takeTurns(
    tenant,
    pairs.map((pair) => `temporaryStudents ${pair}`),
    run,
  )
  const found = run<{ pair: string }>(
    sql`select identity_number || ' ' || phone as pair from temporary_students
      where tenant_id = ${tenant} and branch_id = ${branch.id} and status in ('new', 'contacted') and identity_number || ' ' || phone = any(${pairs}::text[])`,
  )
  await locked
  const open = new Set((await found).map(({ pair }) => pair))
  return changes.map((change) =>
    isNew(change) && open.has(`${change.record['identityNumber']} ${change.record['phone']}`)
      ? [{ code: 'Registration.AlreadyAsked' }]
      : [],
  )
}

/** A request for a place: of whom it is, whether it came before, and what is asked before the child is accepted. */
export const registration: SaveBehaviour = {
  validate,
  checkMany: async (changes, context, run) => {
    const [here, again] = await Promise.all([alreadyHere(changes, context, run), asked(changes, context, run)])
    return changes.map((_, index) => [...(here[index] ?? []), ...(again[index] ?? [])])
  },
  confirm: async (changes, { tenant, year }, run) => {
    const accepted = changes.filter(isAccepted)
    if (!accepted.length || !year) return changes.map(() => [])
    const births = accepted.map(({ record }) => String(record['birthDate']))
    const grades = accepted.map(({ record }) => Number(record['row']))
    const young = await run<{ birth: string; grade: number; age: string; accepted: string }>(
      sql`select a.birth::text as birth, k.id as grade,
          concat(extract(year from a.age), ' / ', extract(month from a.age), ' / ', extract(day from a.age)) as age,
          concat(coalesce(k.acceptance_age_years, 0), ' / ', coalesce(k.acceptance_age_months, 0), ' / ', coalesce(k.acceptance_age_days, 0)) as accepted
        from (select b.birth, b.grade, f.start_date, greatest(age(f.start_date, b.birth), interval '0') as age from fiscal_years f,
            unnest(${births}::date[], ${grades}::int[]) b(birth, grade) where f.tenant_id = ${tenant} and f.id = ${year.id}) a
          join rows k on k.tenant_id = ${tenant} and k.id = a.grade
        where a.birth + make_interval(years => coalesce(k.acceptance_age_years, 0), months => coalesce(k.acceptance_age_months, 0), days => coalesce(k.acceptance_age_days, 0)) > a.start_date
          and coalesce(k.acceptance_age_years, 0) + coalesce(k.acceptance_age_months, 0) + coalesce(k.acceptance_age_days, 0) > 0`,
    )
    return changes.map((change) => {
      const { birthDate, row } = change.record
      const one = isAccepted(change) && young.find(({ birth, grade }) => birth === birthDate && grade === row)
      return one ? [{ code: 'Registration.TooYoung', params: { age: one.age, accepted: one.accepted } }] : []
    })
  },
}
