import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { list, sql, word } from '../database/sql.ts'
import type { Change } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'

/** What a document names: somebody else's number, and the party that gave it. */
interface Reference {
  /** The place of the change that names it. */
  readonly change: number
  readonly id: number
  readonly reference: string
  readonly resource: string
  readonly party: number
}

interface Other {
  readonly change: number
  readonly id: number
  readonly number: string
  readonly date: string
  readonly reference: string
}

const counts = new Set<unknown>(['open', 'posted'])

/** The references of changes that come to count, or name other ones than they did. */
function newReferences(
  changes: readonly Change[],
  named: (record: RecordData) => readonly Pick<Reference, 'reference' | 'resource' | 'party'>[],
): Reference[] {
  const key = ({ reference, resource, party }: Pick<Reference, 'reference' | 'resource' | 'party'>) =>
    `${resource} ${party} ${reference}`
  return changes.flatMap(({ id, record, before }, change) => {
    if (!counts.has(record['status'])) return []
    const known = new Set(before && counts.has(before['status']) ? named(before).map(key) : [])
    return named(record).flatMap((one) => (known.has(key(one)) ? [] : [{ ...one, id, change }]))
  })
}

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

const entriesOf = (record: RecordData) => (record['entries'] ?? []) as readonly RecordData[]

/** The head of a voucher says the reference, its lines say of whom. */
const namedByVoucher = (record: RecordData) => {
  const reference = trimmed(record['reference'])
  if (!reference) return []
  return entriesOf(record).flatMap(({ party }) => {
    const { resource, id } = (party ?? {}) as { resource?: string; id?: number }
    return resource && typeof id === 'number' ? [{ reference, resource, party: id }] : []
  })
}

/** Each means of payment has its reference, and the guardian is one. */
const namedByCollection = (record: RecordData) =>
  ((record['methods'] ?? []) as readonly RecordData[]).flatMap((method) => {
    const reference = trimmed(method['reference'])
    const party = record['guardian']
    return reference && typeof party === 'number' ? [{ reference, resource: 'guardians', party }] : []
  })

/** What is asked before a voucher counts that names the reference of another one of the same party. In their order. */
export async function sameVoucherReferences(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const named = newReferences(changes, namedByVoucher)
  if (!named.length) return changes.map(() => [])
  const resources = [...new Set(named.map(({ resource }) => resource))]
  const arms = resources.map((resource) => {
    const own = named.filter((one) => one.resource === resource)
    return sql`select c.change, v.id, v.number, v.date::text, v.reference from ${asked(own)}
      join vouchers_entries l on l.tenant_id = ${context.tenant} and ${word(`l.party_${resource}_id`)} = c.party
      join vouchers v on v.tenant_id = l.tenant_id and v.id = l.record_id and v.status in ('open', 'posted') and v.id <> c.id
        and lower(btrim(v.reference)) = c.reference and v.branch_id = any(${context.branches}::int[])`
  })
  const others = await run<Other>(sql`${list(arms, ' union all ')} order by id`)
  return questions('vouchers', changes, others)
}

/** The same before a collection counts: a transfer is not collected twice. */
export async function sameCollectionReferences(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const named = newReferences(changes, namedByCollection)
  if (!named.length) return changes.map(() => [])
  const others = await run<Other>(
    sql`select c.change, d.id, d.number, d.date::text, m.reference from ${asked(named)}
      join collections d on d.tenant_id = ${context.tenant} and d.guardian_id = c.party and d.status in ('open', 'posted') and d.id <> c.id
        and d.branch_id = any(${context.branches}::int[])
      join collections_methods m on m.tenant_id = d.tenant_id and m.record_id = d.id and lower(btrim(m.reference)) = c.reference order by d.id`,
  )
  return questions('collections', changes, others)
}

const asked = (named: readonly Reference[]) =>
  sql`unnest(${named.map(({ change }) => change)}::int[], ${named.map(({ id }) => id)}::int[], ${named.map(({ party }) => party)}::int[], ${named.map(({ reference }) => reference)}::text[]) c (change, id, party, reference)`

const questions = (resource: string, changes: readonly Change[], others: readonly Other[]): FaultAt[][] =>
  changes.map((_, index) => {
    const other = others.find(({ change }) => change === index)
    if (!other) return []
    const { id, number, date, reference } = other
    return [{ code: 'Document.SameReference', params: { resource, id, number, date, reference } }]
  })
