import { documentColumns, lineColumns } from '../derive/lineColumns.ts'
import { sidesOf, signedColumn } from '../derive/signedColumn.ts'
import type { Import } from '../language/import.ts'
import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'
import { checkNames, checkPath } from './paths.ts'
import { each, unknownKind } from './prune.ts'

/** What the import names: the keys of records, or the document whose lines the rows are. */
export function checkImport(context: CheckContext): void {
  const { import: words } = context.model.data
  if (words?.lines) checkLineImport(words.lines, context)
  else if (words) checkRecordImport(words, context)
}

/** Kinds by which a record is known together with others. */
const together = new Set([
  'text',
  'code',
  'phone',
  'email',
  'iban',
  'identity',
  'date',
  'month',
  'int',
  'choice',
  'ref',
  unknownKind,
])

function checkRecordImport({ match, aliases = {}, through = {}, apart, incomplete }: Import, context: CheckContext): void {
  const { fields } = context.model
  const keys = each(match).map(([one]) => one)
  checkNames(keys.flat(), 'import.match', context)
  for (const name of keys.flatMap((one) => (typeof one === 'string' ? [] : one))) {
    const field = fields.get(name)
    const isCounted = apart !== undefined && field?.kind === 'money'
    if (field && (field.yearly || !(together.has(field.kind) || isCounted)))
      context.addFault(
        'import.match',
        `'${name}' cannot be one of several keys: they are texts, days, months, whole numbers, choices and references of the record itself`,
      )
  }
  for (const path of Object.keys(aliases)) checkPath(path, 'import.aliases', context)
  for (const [name, parts] of Object.entries(through)) {
    const field = fields.get(name)
    const target = context.registry.find(field?.to ?? '')
    if (!field) context.addFault('import.through', `no field '${name}'${hint(name, fields.keys())}`)
    else if (target && !context.vague.has(target.name)) checkNames(parts, `import.through.${name}`, context, target.fields)
    else if (field.to === undefined && field.kind !== unknownKind) context.addFault('import.through', `'${name}' is no reference`)
  }
  if (apart !== undefined && (fields.get(apart)?.kind !== 'text' || ![match[0] ?? []].flat().includes(apart)))
    context.addFault('import.apart', `'${apart}' is no text of the first of 'match'`)
  if (incomplete === undefined) return
  checkNames([incomplete], 'import.incomplete', context)
  const flag = fields.get(incomplete)
  if (flag && flag.kind !== 'flag' && flag.kind !== unknownKind)
    context.addFault('import.incomplete', `'${incomplete}' is no flag`)
}

/** Rows that are lines: the group, the document that takes them, and what columns are called. */
function checkLineImport({ of, into = {}, by }: NonNullable<Import['lines']>, context: CheckContext): void {
  const { data, lines, fields } = context.model
  if (data.import?.lines?.into === undefined && by === undefined)
    context.addFault('import.lines', "says neither 'into' nor 'by': which documents take the rows")
  if (by !== undefined) {
    checkNames([by], 'import.lines.by', context)
    if (fields.has(by) && fields.get(by)?.kind !== 'text') context.addFault('import.lines.by', `'${by}' is no text`)
  }
  const group = lines.find((one) => one.name === of)
  checkNames(Object.keys(into), 'import.lines.into', context)
  if (!group) {
    const names = lines.map((one) => one.name)
    context.addFault('import.lines.of', `no lines '${of}'${hint(of, names)}`)
    return
  }
  checkNames(
    each(data.import?.match).flatMap(([one]) => one),
    'import.match',
    context,
    group.fields,
  )
  const known = [...lineColumns(context.model), ...documentColumns(context.model)]
  const keys = [...known.map((column) => column.key), ...(sidesOf(context.model) ? [signedColumn] : [])]
  for (const key of Object.keys(data.import?.aliases ?? {}))
    if (!keys.includes(key)) context.addFault('import.aliases', `no column '${key}'${hint(key, keys)}`)
}
