import { createHash } from 'node:crypto'
import { holds } from '../../../schema/condition.ts'
import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import { toFixed } from '../../../schema/values/money.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { notInForce } from './notInForce.ts'
import type { Paper } from './paper.ts'

/** What the tax authority wants on a paper besides its words. */
export interface TaxCode {
  /** When it got its number, in Riyadh time: another day than its date where it was dated back. */
  readonly time: string
  readonly uuid: string
  /** What the QR code says: the five tags of the first phase, in base64. */
  readonly code: string
}

/** One tag: its number, the length of its value in bytes and the value, which has no more than a byte can count. */
function tag(number: number, value: string): Buffer {
  let text = value
  while (Buffer.byteLength(text) > 255) text = [...text].slice(0, -1).join('')
  return Buffer.concat([Buffer.from([number, Buffer.byteLength(text)]), Buffer.from(text)])
}

/** Seller, tax number, moment, total with the tax, and the tax. */
export const taxTags = (values: readonly [string, string, string, string, string]): string =>
  Buffer.concat(values.map((value, at) => tag(at + 1, value))).toString('base64')

/** A name of its own for a document, the same on every paper of it: by its contents (RFC 9562, version 8). */
function uuidOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The code of a tax document of a branch that is registered for the tax and issues electronic documents, or did when it issued it; null for any other paper. */
export async function taxCodeOf(
  model: Model,
  record: RecordData,
  paper: Pick<Paper, 'arabicName' | 'taxNumber'>,
  { flags, database, tenant }: Context,
): Promise<TaxCode | null> {
  const { taxCode } = layoutOf(model.data)
  const [id, number] = [Number(record['id']), String(record['number'] ?? '')]
  const issuedUnder = (record['issuedUnder'] ?? null) as string | null
  const taxNumber = issuedUnder ?? (taxCode && flags?.[taxCode.flag] === true ? paper.taxNumber : null)
  if (!taxCode || taxNumber === null || number === '') return null
  if (!holds(taxCode.when ?? {}, reader(record)) || notInForce(model, record) === 'void') return null
  const [row] = await database.one<{ moment: string; registered: boolean }>(
    tenant,
    sql`select to_char(coalesce((select a.at from audit_log a where a.tenant_id = t.tenant_id and a.resource = ${model.name} and a.record_id = t.id
        and a.after ->> 'number' is not null order by a.id limit 1), t.created_at) at time zone 'Asia/Riyadh', 'YYYY-MM-DD HH24:MI:SS') as moment,
        coalesce(b.is_tax_collection_activated, true) as registered
      from ${ident(tableName(model.name))} t join branches b on b.tenant_id = t.tenant_id and b.id = t.branch_id where t.tenant_id = ${tenant} and t.id = ${id}`,
  )
  if (!row || (issuedUnder === null && !row.registered)) return null
  const at = `${String(record['date'])}T${row.moment.slice(11)}`
  const [total, tax] = [taxCode.total, taxCode.tax].map((name) => toFixed(String(record[name] ?? '0'), 2)) as [string, string]
  return {
    time: row.moment,
    uuid: uuidOf([String(tenant), taxNumber, model.name, String(id), number, at]),
    code: taxTags([paper.arabicName, taxNumber, at, total, tax]),
  }
}
