import type pg from 'pg'
import { columnName, linesTable, tableName, yearsTable } from '../../../schema/derive/names.ts'
import { kindOf } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Registry } from '../../../schema/registry.ts'
import { isCleanText } from '../../../schema/values/digits.ts'
import { turnsDirection } from '../../../schema/values/isolate.ts'
import { writeMarkup } from '../../../schema/values/markup.ts'
import { isUserName } from '../../../schema/values/rules.ts'
import { quote } from '../database/quote.ts'
import { TenantError } from '../tenants/tenantError.ts'

/** How passwords are kept. The server pays what a hash asks for, in memory (at most 99,999 kB), rounds and lanes. */
const passwordHash = /^\$argon2id\$v=19\$m=\d{4,5},t=\d,p=[1-4]\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

interface Stored {
  readonly table: string
  readonly field: ModelField
}

/**
 * What the database takes of a text, and no writer writes: control characters, names that turn what stands beside them round, formatted text with other tags, a password that is no
 * hash of ours, a name to sign in by that is not its user's. All else the constraints of the tables hold.
 * @throws TenantError naming the first place where something is so
 */
export async function assertAsWritten(client: pg.Client, registry: Registry, tenant: number): Promise<void> {
  for (const { table, field } of textsIn(registry)) {
    const column = quote(columnName(field))
    // Only what may be wrong is looked at here: texts with characters that nobody sees, and all that are formatted or kept as a hash.
    const unseen = '[\\x01-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]'
    const some = field.kind === 'richText' || field.kind === 'password' ? 'true' : `${column} ~ '${unseen}'`
    const { rows } = await client.query<{ text: string }>(
      `select ${column} as text from ${quote(table)} where tenant_id = $1 and ${column} is not null and ${some}`,
      [tenant],
    )
    if (!rows.every(({ text }) => isWritten(field, text)))
      throw new TenantError(`${table}.${columnName(field)} holds what nobody can have entered. Nothing was brought in.`)
  }
  await assertOwnNames(client, tenant)
}

const textsIn = ({ models }: Registry): Stored[] =>
  models.flatMap((model) => [
    ...textFields(model.fields).map((field) => ({ table: (field.yearly ? yearsTable : tableName)(model.name), field })),
    ...model.lines.flatMap(({ name, fields }) =>
      textFields(fields).map((field) => ({ table: linesTable(model.name, name), field })),
    ),
  ])

const textFields = (fields: ReadonlyMap<string, ModelField>): ModelField[] =>
  [...fields.values()].filter((field) => kindOf(field).column === 'text' && !field.figure && !(field.yearly && field.implied))

function isWritten({ kind, readOnly }: ModelField, text: string): boolean {
  if (kind === 'password') return passwordHash.test(text)
  if ((kind === 'text' || kind === 'code') && !readOnly && turnsDirection(text)) return false
  return isCleanText(text) && (kind !== 'richText' || !('wrong' in writeMarkup(text)))
}

/** Names to sign in by are unique in the installation: nobody may bring others than those of their own users. */
async function assertOwnNames(client: pg.Client, tenant: number): Promise<void> {
  const { rows } = await client.query<{ name: string; own: boolean }>(
    `select s.name, coalesce(s.name = lower(u.user_name), false) as own from sign_in_names s
     left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id where s.tenant_id = $1`,
    [tenant],
  )
  const other = rows.find(({ name, own }) => !own || !isUserName(name))
  if (other)
    throw new TenantError(`The name "${other.name}" to sign in by is none of a user in the archive. Nothing was brought in.`)
}
