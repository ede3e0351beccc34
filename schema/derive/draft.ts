import type { Figure, FigurePart } from '../figure.ts'
import type { FieldData } from '../kind.ts'
import { kindOf } from '../kinds.ts'
import { fieldsOfMost } from '../limits.ts'
import type { ModelField } from '../modelField.ts'
import { columnName, foldedName, listTable, partyColumn, searchedName, snake, tableName } from './names.ts'
import { inSql } from './reserved.ts'
import { type Calculated, type Column, choiceCheck, type ForeignKey, type Index, sqlName, type Table } from './table.ts'

/** The column that every key begins with. */
export const tenant: Column = { name: 'tenant_id', type: 'integer', notNull: true }

/** What is searched of a field: a telephone number also in its local form, a formatted text without its form. */
export const searchText = (field: ModelField): string => {
  const column = inSql(columnName(field))
  const { plain, searchSql: searched } = kindOf(field)
  return searched?.(column) ?? `coalesce(${plain ? `daftar_plain(${column})` : column}, '')`
}

/** How much there is of what a figure counts, in SQL; null where nothing is limited. @param row the alias of the row, with a point */
export function mostOf({ atMost, unlimited }: Figure, row = ''): string {
  const columns = fieldsOfMost(atMost).map((name) => `${row}"${snake(name)}"`)
  const most = columns.length > 1 ? `(${columns.join(' + ')})` : (columns[0] ?? String(atMost))
  return unlimited === undefined ? most : `nullif(${most}, ${unlimited})`
}

/** What follows from what is used up, in SQL: what is left, or the state. @param row the alias of the row, with a point */
export function followingSql(shown: FigurePart, used: string, row = ''): string {
  const most = mostOf(shown.figure, row)
  if (shown.part !== 'state') return shown.part === 'used' ? used : `${most} - ${used}`
  const { none, some, all, whollyBy, states } = shown.follows
  const told = states ? `when ${row}"status" <> all(array[${states.map((state) => `'${state}'`).join(', ')}]) then null ` : ''
  const wholly = whollyBy ? `when ${used} > 0 and ${row}"${snake(whollyBy.figure)}" >= ${most} then '${whollyBy.all}' ` : ''
  // Where nothing is to be used up, all of it is.
  return `case ${told}${wholly}when ${used} >= ${most} then '${all}' when ${used} = 0 then '${none}' else '${some}' end`
}

/** The column of what a field shows of a figure: triggers alone move what is used up, the rest follows from it. */
export function figureColumn(field: FieldData & { readonly field: string }, shown: FigurePart): Column {
  const column = { name: columnName(field), type: kindOf(field).column ?? 'text' }
  if (shown.part === 'used') return { ...column, notNull: true, default: '0', kept: true }
  return { ...column, generated: followingSql(shown, `"${snake(shown.figure.name)}"`) }
}

/** The names that a resource may have had before. */
export type FormerNames = (resource: string) => readonly string[]

/** A table while it is being put together. */
export class Draft {
  readonly name: string
  /** The names that it had before. */
  readonly was: readonly string[]
  readonly #formerNames: FormerNames
  readonly columns: Column[] = []
  primaryKey: string[] = []
  readonly uniques: { name: string; columns: string[] }[] = []
  readonly foreignKeys: ForeignKey[] = []
  readonly indexes: Index[] = []
  readonly checks: { name: string; expression: string }[] = []
  readonly lists: Table[] = []

  constructor(name: string, formerNames: FormerNames, was: readonly string[] = []) {
    this.name = name
    this.was = was
    this.#formerNames = formerNames
  }

  /** @param calculated what works it out, if the engine does */
  field(field: ModelField, calculated: Calculated | undefined, indexed: readonly string[] = ['tenant_id']): void {
    if (field.kind === 'computed') return
    if (field.figure) {
      if (!field.figure.figure.yearly) this.columns.push(figureColumn(field, field.figure))
      return
    }
    if (field.kind === 'refMany' || field.kind === 'split') this.lists.push(this.#listOfReferences(field))
    else if (field.kind === 'party') this.party(field)
    else {
      const { column, plain } = kindOf(field)
      const name = columnName(field)
      const was = field.was === undefined ? {} : { was: columnName({ ...field, field: field.was }) }
      const filled = field.kind === 'flag' ? { notNull: true, default: String(field.default ?? false) } : {}
      const needed = field.required && !field.shownWhen ? { notNull: true } : {}
      const map = field.map ? { map: field.map } : {}
      // Records that were there before their definition had states are in the first one,
      // and have of a field that was added and may not be empty what a new record has of it.
      const isState = field.implied && field.field === 'status'
      const isBegun = field.required && !field.shownWhen && isPlainDefault(field)
      const begun = isState || isBegun ? { initial: `'${String(field.default).replaceAll("'", "''")}'` } : {}
      this.columns.push({
        name,
        type: column ?? 'text',
        ...was,
        ...map,
        ...begun,
        ...filled,
        ...needed,
        ...(plain && { markup: true }),
        ...(calculated && { calculated }),
      })
      if (field.name) this.columns.push({ name: foldedName(field), type: 'text', generated: `daftar_fold(${inSql(name)})` })
      if (field.kind === 'choice')
        this.checks.push({
          name: sqlName(`${this.name}_${name}_check`),
          expression: choiceCheck(name, field.values ?? []),
        })
      const target =
        field.kind === 'ref' ? tableName(field.to ?? '') : field.kind === 'file' || field.kind === 'image' ? 'files' : null
      if (target) this.foreignKey(name, target)
      if (field.kind === 'ref') this.indexes.push({ name: sqlName(`${this.name}_${name}_idx`), columns: [...indexed, name] })
    }
  }

  party(field: ModelField): void {
    const columns = (field.targets ?? []).map((target) => {
      const name = partyColumn(field.field, target)
      const names = [field.field, field.was].flatMap((one) => one ?? [])
      const targets = [target, ...this.#formerNames(target)]
      const was = names.flatMap((one) => targets.map((other) => partyColumn(one, other))).filter((one) => one !== name)
      return { name, target: tableName(target), was }
    })
    for (const { name, target, was } of columns) {
      this.columns.push({ name, type: 'integer', ...(was.length > 0 && { was }) })
      this.foreignKey(name, target)
      // Few documents are made of others.
      const where = field.implied ? { where: `${name} is not null` } : {}
      this.indexes.push({ name: sqlName(`${this.name}_${name}_idx`), columns: ['tenant_id', name], ...where })
    }
    this.checks.push({
      name: sqlName(`${this.name}_${snake(field.field)}_check`),
      expression: `num_nonnulls(${columns.map(({ name }) => inSql(name)).join(', ')}) <= 1`,
    })
  }

  searched(field: ModelField): void {
    this.columns.push({ name: searchedName(field.field), type: 'text', generated: `daftar_fold(${searchText(field)})` })
    this.indexes.push({
      name: sqlName(`${this.name}_${searchedName(field.field)}_idx`),
      columns: [searchedName(field.field)],
      method: 'gin',
    })
  }

  /** @param where the SQL condition of the rows that it holds for; all of them when left out */
  unique(scope: readonly string[], fields: readonly ModelField[], where?: string): void {
    const columns = fields.map((field) => (field.name ? foldedName(field) : columnName(field)))
    const name = sqlName(`${this.name}_${columns.join('_')}_key`)
    if (where !== undefined) {
      const key = sqlName(`${this.name}_${columns.join('_')}_when${this.indexes.filter(({ unique }) => unique).length}`)
      this.indexes.push({ name: key, columns: [...scope, ...columns], unique: true, where })
    } else if (!this.uniques.some((unique) => unique.name === name)) this.uniques.push({ name, columns: [...scope, ...columns] })
  }

  index(column: string): void {
    const name = sqlName(`${this.name}_${column}_idx`)
    if (!this.indexes.some((index) => index.name === name)) this.indexes.push({ name, columns: ['tenant_id', column] })
  }

  foreignKey(column: string, target: string, onDelete?: 'cascade'): void {
    this.foreignKeys.push({
      name: sqlName(`${this.name}_${column}_fkey`),
      columns: ['tenant_id', column],
      table: target,
      references: ['tenant_id', 'id'],
      ...(onDelete && { onDelete }),
    })
  }

  #listOfReferences(field: ModelField): Table {
    const owners = [this.name, ...this.was]
    const names = [field.field, field.was].flatMap((one) => one ?? [])
    const [name = '', ...was] = owners.flatMap((owner) => names.map((one) => listTable(owner, one)))
    const draft = new Draft(name, this.#formerNames, was)
    draft.columns.push(
      tenant,
      { name: 'record_id', type: 'integer', notNull: true },
      { name: 'position', type: 'integer', notNull: true },
      { name: 'target_id', type: 'integer', notNull: true },
    )
    if (field.kind === 'split') draft.columns.push({ name: 'share', type: 'numeric(15,12)', notNull: true })
    draft.primaryKey = ['tenant_id', 'record_id', 'target_id']
    draft.foreignKey('record_id', this.name, 'cascade')
    draft.foreignKey('target_id', tableName(field.to ?? ''))
    draft.indexes.push({ name: sqlName(`${draft.name}_target_idx`), columns: ['tenant_id', 'target_id'] })
    return draft.table()
  }

  table(): Table {
    return {
      name: this.name,
      ...(this.was.length > 0 && { was: this.was }),
      columns: this.columns,
      primaryKey: this.primaryKey,
      uniques: this.uniques,
      foreignKeys: this.foreignKeys,
      indexes: this.indexes,
      checks: this.checks,
    }
  }
}

/** Defaults that are others for each new record: the day or moment at which it is made, and who makes it. */
const ofItsMaking: Readonly<Record<string, unknown>> = { date: 'today', month: 'today', dateTime: 'now', ref: 'me' }

/** Whether a new record begins with a value that is always the same. */
const isPlainDefault = ({ kind, default: begun }: ModelField): boolean =>
  begun !== undefined && kind !== 'flag' && ofItsMaking[kind] !== begun
