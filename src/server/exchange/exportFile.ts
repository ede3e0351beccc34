import { kindOf } from '../../../schema/kinds.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { systemFields } from '../../../schema/systemFields.ts'
import type { Context } from '../engine/context.ts'
import { type ListQuery, listRecords } from '../engine/list/list.ts'
import type { OutColumn, OutSheet } from '../sheets/outSheet.ts'
import { writeWorkbook } from '../sheets/write.ts'
import type { Messages } from '../texts/messages.ts'
import { cellValue, type Row } from './cellValue.ts'
import { exchangeColumns, headingOf } from './columns.ts'
import { lineRows } from './lines/exportLines.ts'

/** Whoever waits for a long list: hears how far it is, and may lose patience. */
export interface Following {
  readonly onProgress: (done: number, of: number) => void
  readonly signal: AbortSignal
}

/** The cells of a column: figures and days are written so that a spreadsheet can work with them. */
function kindFor(field: ModelField): OutColumn['kind'] {
  const { figure, decimals, column } = kindOf(field.kind === 'computed' ? (field.result ?? field) : field)
  if (figure) return figure === 'amount' && decimals === undefined ? 'money' : 'number'
  return column === 'date' ? 'date' : 'text'
}

/** What an import is called by a name of its own, its files are called too: opening balances are no vouchers to people. */
export function importName(model: Model, messages: Messages, language: string): string | null {
  const key = `resources.${model.name}.import`
  const own = messages.text(language, key)
  return own === key ? null : own
}

/** The records in the shape in which they are imported again; a template is the same without rows. */
export async function exportForImport(
  model: Model,
  context: Context,
  messages: Messages,
  options: Pick<ListQuery, 'filter' | 'sort'> & { format: 'xlsx' | 'csv'; template: boolean },
): Promise<Buffer> {
  const { lines } = model.data.import ?? {}
  const columns = exchangeColumns(model, context).filter(({ ofDocument }) => !(lines?.into && ofDocument))
  // What comes in as new documents is kept as lists and papers: a file of it is a template.
  const ofLines = lines?.into ? await lineRows(model, context, options.template) : lines && []
  const paths = [...new Set(columns.map((column) => (column.through === null ? column.key : column.key)))]
  const query = { filter: options.filter, sort: options.sort ?? (['id', 'ASC'] as const) }
  const rows = options.template || ofLines ? [] : await allRows(model, context, query, paths)
  const sheet: OutSheet = {
    name: importName(model, messages, context.language) ?? messages.text(context.language, `resources.${model.name}.name_two`),
    rightToLeft: context.language === 'ar',
    columns: columns.map((column) => ({
      heading: headingOf(column, model, messages, context.language),
      kind: kindFor(column.field),
    })),
    rows:
      ofLines ??
      rows.map((row) =>
        columns.map((column) => {
          if (column.through === null) return cellValue(row, column.field, context, messages, model)
          const other = row.refs?.[column.through] as Row | null | undefined
          return other
            ? cellValue(other, column.field, context, messages, context.registry.get(model.fields.get(column.through)?.to ?? ''))
            : null
        }),
      ),
  }
  const help: OutSheet = {
    name: messages.text(context.language, 'exchange.help'),
    rightToLeft: context.language === 'ar',
    columns: [
      { heading: messages.text(context.language, 'exchange.column'), kind: 'text' },
      { heading: messages.text(context.language, 'exchange.rule'), kind: 'text' },
    ],
    rows: columns.map((column) => [
      headingOf(column, model, messages, context.language),
      helpOf(column.field, messages, context.language, model),
    ]),
  }
  return writeWorkbook(options.template && options.format === 'xlsx' ? [sheet, help] : [sheet], options.format)
}

/** A list as it stands on the screen: its columns, its filter, its order. */
export async function exportList(
  model: Model,
  context: Context,
  messages: Messages,
  options: Pick<ListQuery, 'filter' | 'sort'> & { fields: readonly string[]; format: 'xlsx' | 'csv'; following?: Following },
): Promise<Buffer> {
  const rows = await allRows(model, context, options, options.fields, options.following)
  const columns = options.fields.map((path) => {
    const [first = '', second] = path.split('.')
    const own = model.fields.get(first) ?? systemFields.get(first)
    const target = second === undefined ? undefined : context.registry.find(own?.to ?? '')
    return {
      first,
      field: (second === undefined ? own : target?.fields.get(second)) as ModelField,
      target,
      heading: messages.field(context.language, target ? target.name : model.name, path),
    }
  })
  return writeWorkbook(
    [
      {
        name: messages.text(context.language, `resources.${model.name}.name_two`),
        rightToLeft: context.language === 'ar',
        columns: columns.map((column) => ({ heading: column.heading, kind: kindFor(column.field) })),
        rows: rows.map((row) =>
          columns.map(({ first, field, target }) =>
            target
              ? cellValue((row.refs?.[first] ?? {}) as Row, field, context, messages, target)
              : cellValue(row, field, context, messages, model),
          ),
        ),
      },
    ],
    options.format,
  )
}

async function allRows(
  model: Model,
  context: Context,
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
  fields: readonly string[],
  following?: Following,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; ; from += 500) {
    following?.signal.throwIfAborted()
    const { json, total } = await listRecords(
      model,
      { filter, sort, from, to: from + 499, fields, totals: false, unmasked: true },
      context,
    )
    rows.push(...(JSON.parse(json) as Row[]))
    following?.onProgress(rows.length, total)
    if (from + 500 >= total) return rows
  }
}

function helpOf(field: ModelField, messages: Messages, language: string, model: Model): string {
  const parts = [field.required ? messages.text(language, 'exchange.required') : '']
  if (field.kind === 'choice')
    parts.push(
      (field.values ?? [])
        .map((value) => cellValue({ [field.field]: value }, field, { language } as Context, messages, model))
        .join(' / '),
    )
  if (field.kind === 'party' || field.kind === 'split') parts.push(messages.text(language, `exchange.rules.${field.kind}`))
  if (field.kind === 'date') parts.push('YYYY-MM-DD')
  if (field.kind === 'hijriDate') parts.push('1440-09-09')
  return parts.filter(Boolean).join(' · ')
}
