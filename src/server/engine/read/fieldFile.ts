import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { ident, list as join, sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import { type Context, may } from '../context.ts'
import { readRecord } from './record.ts'
import { seesField } from './sight.ts'

/**
 * A file of a field is visible to people who may view a record that has it, and the field; the logos of the school and its
 * branches, which are on papers, to everyone. Until a record has it, only its sender may see it.
 */
export async function assertFieldFileShown(context: Context, id: number, sender: number | null): Promise<void> {
  let isHeld = false
  for (const model of context.registry.models) {
    const paper = model.data.single === true || model.data.bound !== undefined
    const seen = paper || may(context.person, model.permissions.view)
    for (const { record, fields } of await recordsWith(model, id, context)) {
      isHeld = true
      if (paper) return
      const told = fields.some((field) => seesField(field, context.person))
      if (seen && told && (await readRecord(model, record, context).then(Boolean, () => false))) return
    }
  }
  if (isHeld ? !context.person.isAdmin : sender !== context.person.id && !context.person.isAdmin)
    throw new Problem(404, 'Record.NotFound')
}

/** Records that hold a file, themselves or in a line, with the fields that may. */
async function recordsWith(model: Model, id: number, context: Context): Promise<{ record: number; fields: ModelField[] }[]> {
  const holding = ({ fields }: Pick<Model, 'fields'>) =>
    [...fields.values()].filter((field) => (field.kind === 'image' || field.kind === 'file') && !field.yearly)
  const tables = [
    { table: tableName(model.name), record: 'id', fields: holding(model) },
    ...model.lines.map((lines) => ({
      table: linesTable(model.name, lines.name),
      record: 'record_id',
      fields: holding(lines),
    })),
  ].filter(({ fields }) => fields.length)
  const found = await Promise.all(
    tables.map(async ({ table, record, fields }) => {
      const holds = fields.map((field) => sql`${ident(columnName(field))} = ${id}`)
      const rows = await context.database.one<{ record: number }>(
        context.tenant,
        sql`select ${ident(record)} as record from ${ident(table)} where tenant_id = ${context.tenant} and (${join(holds, ' or ')}) limit 20`,
      )
      return rows.map((row) => ({ record: row.record, fields }))
    }),
  )
  return found.flat()
}
