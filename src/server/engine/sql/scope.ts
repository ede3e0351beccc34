import { columnName, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import { type Context, may, type YearInfo } from '../context.ts'
import { ofFamily } from './family.ts'
import { inAllBranches } from './inAllBranches.ts'
import { isOwnAlone, ofUser } from './own.ts'

/**
 * How a record is looked for: in the selected year only, wherever the person may see it, or as documents of the branch refer to it: also
 * where it has gone to another branch since.
 */
export type Reach = 'year' | 'anywhere' | 'referred'

/** The alias of a record that is itself asked for; its year's row is joined as `y`. */
const joinedRow = 'r'

/** The bounds of every query: nothing outside tenant, branch and year is ever named without them. */
export function bounds(model: Model, context: Context, row = 'r', reach: Reach = 'year'): Sql[] {
  const r = word(row)
  const conditions = [sql`${r}.tenant_id = ${context.tenant}`]
  if (model.owner)
    return [...conditions, ofDocument(model.owner, row, (document) => bounds(model.owner as Model, context, document, reach))]
  const { fields } = model
  const { scope, alsoIn } = model.data
  const own = branchIs(context, sql`${r}.branch_id`)
  const also = alsoIn === undefined ? undefined : fields.get(alsoIn)
  const inBranch = also ? sql`(${own} or ${branchIs(context, ident(columnName(also), row))})` : own
  // Who went to another branch is still known where they were: its documents name them.
  const wasHere = sql`exists (select 1 from audit_log a where a.tenant_id = ${r}.tenant_id and a.resource = ${model.name} and a.record_id = ${r}.id and ${branchIs(context, sql`a.branch_id`)})`
  const isReferred = reach === 'referred' && movesAway(model, context.registry)
  if (scope === 'branch' || scope === 'branchYear') conditions.push(isReferred ? sql`(${inBranch} or ${wasHere})` : inBranch)
  if (scope === 'branchYear' && context.year && reach === 'year') conditions.push(sql`${r}.fiscal_year_id = ${context.year.id}`)
  if (scope === 'branchYear' && reach !== 'year')
    conditions.push(sql`${r}.fiscal_year_id = any(${context.years.map(({ id }) => id)}::int[])`)
  if (scope === 'shared') conditions.push(sql`(${r}.general or ${inBranch})`)
  if (scope === 'user') conditions.push(sql`${r}.user_id = ${context.person.id}`)
  // References are looked up under another alias.
  if (model.data.bound === 'branch' && row === joinedRow && !may(context.person, model.permissions.add))
    conditions.push(sql`${r}.id = any(${context.branches}::int[])`)
  if (row === joinedRow && isBounded(model, context)) conditions.push(inBranches(model, context))
  conditions.push(...inAllBranches(model, context, row))
  if (isOwnAlone(model)) conditions.push(ofUser(model, context.person.id, context.registry, row))
  if (context.person.family) conditions.push(...ofFamily(model, context.person.family, context.registry, row))
  if (model.yearly && reach !== 'year') {
    const somewhere = sql`(exists (select 1 from ${ident(yearsTable(model.name))} e where e.tenant_id = ${r}.tenant_id and e.record_id = ${r}.id and ${branchIs(context, sql`e.branch_id`)})
      or ${wasHere})`
    // Where the year's row is joined and found, it says already that the record is in a visible branch.
    conditions.push(row === joinedRow ? sql`(y.record_id is not null or ${somewhere})` : somewhere)
  }
  return conditions
}

/** Whether the person sees only those records of a definition that have to do with their branches. */
export const isBounded = (model: Model, { everywhere, person }: Context): boolean =>
  model.data.visibleThrough !== undefined && !everywhere && !person.isPublic

const moving = memoized(
  (registry: Registry): ReadonlySet<string> =>
    new Set(
      registry.models.flatMap(({ actions, fields }) =>
        [...actions.values()].flatMap(({ does }) => (does?.into === undefined ? [] : (fields.get(does.of)?.to ?? []))),
      ),
    ),
)

/** Whether an action of other documents sends records of a branch to another one (`does.into`). */
export const movesAway = ({ name }: Model, registry: Registry): boolean => moving(registry).has(name)

/** Records of their branches refer to it, or it was made there. */
function inBranches(model: Model, { registry, branches }: Context): Sql {
  const own = (column: Sql) => sql`${column} = any(${branches}::int[])`
  const r = word(joinedRow)
  const referred = (model.data.visibleThrough ?? []).map((path) => {
    const [name = '', reference = ''] = path.split('.')
    const other = registry.get(name)
    const field = other.fields.get(reference)
    if (!field) throw new Error(`no field '${path}'`)
    const where = other.yearly
      ? sql` and exists (select 1 from ${ident(yearsTable(name))} ve where ve.tenant_id = v.tenant_id and ve.record_id = v.id and ${own(sql`ve.branch_id`)})`
      : other.data.scope === 'branch' || other.data.scope === 'branchYear'
        ? sql` and ${own(sql`v.branch_id`)}`
        : sql``
    return sql`exists (select 1 from ${ident(tableName(name))} v where v.tenant_id = ${r}.tenant_id and v.${ident(columnName(field))} = ${r}.id${where})`
  })
  const made = sql`exists (select 1 from audit_log a where a.tenant_id = ${r}.tenant_id and a.resource = ${model.name} and a.record_id = ${r}.id and a.action = 'create' and ${own(sql`a.branch_id`)})`
  return sql`(${list([...referred, made], ' or ')})`
}

/** Lines are where their document is, which is read under the alias that `conditions` are given. */
export function ofDocument(owner: Model, row: string, conditions: (document: string) => readonly Sql[]): Sql {
  const document = `${row}d`
  return sql`exists (select 1 from ${ident(tableName(owner.name))} ${word(document)} where ${word(document)}.tenant_id = ${word(row)}.tenant_id and ${word(document)}.id = ${word(row)}.record_id and ${and(conditions(document))})`
}

const branchIs = (context: Context, column: Sql): Sql =>
  context.visibleBranches.length === 1
    ? sql`${column} = ${context.visibleBranches[0]}`
    : sql`${column} = any(${context.visibleBranches}::int[])`

/** The year's row `y` is of the selected year and of a visible branch. */
export const inYear = (context: Context, year: YearInfo): Sql =>
  sql`y.fiscal_year_id = ${year.id} and ${branchIs(context, sql`y.branch_id`)}`

/** The join that brings the year's row: of the selected year, or the latest one while all years are selected. */
export function yearJoin(model: Model, context: Context, reach: Reach): Sql {
  if (!model.yearly) return sql``
  const years = ident(yearsTable(model.name))
  const kind = word(reach === 'year' ? 'join' : 'left join')
  const inBranch = branchIs(context, sql`e.branch_id`)
  if (context.year) {
    return sql` ${kind} ${years} y on y.tenant_id = r.tenant_id and y.record_id = r.id and ${inYear(context, context.year)}`
  }
  return sql` ${kind} lateral (select e.* from ${years} e join fiscal_years f on f.tenant_id = e.tenant_id and f.id = e.fiscal_year_id
    where e.tenant_id = r.tenant_id and e.record_id = r.id and ${inBranch} order by f.start_date desc limit 1) y on true`
}
