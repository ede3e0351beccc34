import { conditionSql, countsColumn } from '../../../schema/derive/counts.ts'
import { mostOf } from '../../../schema/derive/draft.ts'
import { columnName, snake, tableName, usesTable, yearsTable } from '../../../schema/derive/names.ts'
import { sqlName } from '../../../schema/derive/table.ts'
import type { Figure, Usage } from '../../../schema/figure.ts'
import { rowOfLimit, subscription } from '../../../schema/limits.ts'
import { lineResource } from '../../../schema/lineModel.ts'
import { memoized } from '../../../schema/memoized.ts'
import type { Registry } from '../../../schema/registry.ts'
import { isCopied } from './distribution/copying.ts'
import { raised } from './raised.ts'

/** Those of limits that definitions no longer have must not move figures that are not there. */
export const dropLimitTriggers = `do $$ declare f regprocedure; begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, 'daftar_use_') loop execute format('drop function %s cascade', f); end loop; end $$`

/** Those of a registry while no table waits, which every start compares with what the database has: worked out once. */
const whole = memoized((registry: Registry) => statementsOf(registry, new Set()))

/**
 * What enforces limits in the database: after each statement that moves rows which use up, a trigger moves the figure of what
 * they use up by the difference, one trigger for each limit and operation; and a check stops a figure from growing above what
 * there is. If one of them changes, all are made again, and the figures are counted again, for rows that were there before the
 * limit: what is too much then stays, until it is less. While they are counted nothing checks them: what there is may itself be
 * counted only later.
 * @param without tables whose rows are still to be filled: the limits that have to do with them come when that is done
 */
export function limitTriggers(registry: Registry, without: ReadonlySet<string> = new Set()): readonly string[] {
  return without.size === 0 ? whole(registry) : statementsOf(registry, without)
}

function statementsOf(registry: Registry, without: ReadonlySet<string>): readonly string[] {
  const usages = usagesIn(registry).filter((usage) => {
    const { table, target } = partsOf(usage, registry)
    return ![table, target, sourceTable(usage.source)].some((one) => without.has(one))
  })
  const counts = inOrder(usages, registry).flatMap((usage) => recountOf(usage, registry))
  const watching = usages.flatMap((usage) => {
    const parts = partsOf(usage, registry)
    return [...triggersOf(parts), ...(parts.year ? [] : guardOf(usage))]
  })
  return [refusal, ...new Set(counts), ...watching]
}

/** Limits in the order in which their figures are counted: what an instalment has had comes before what its document has had by it. */
function inOrder(usages: readonly Usage[], registry: Registry): Usage[] {
  const parts = new Map(usages.map((usage) => [usage, partsOf(usage, registry)]))
  const ordered = new Set<Usage>()
  const begun = new Set<Usage>()
  const add = (usage: Usage): void => {
    if (begun.has(usage)) return
    begun.add(usage)
    const same = sharing(usage, registry).flatMap((one) => parts.get(one) ?? [])
    for (const [other, { target, used }] of parts)
      if (same.some(({ table, measure, counts }) => table === target && `${measure} ${counts}`.includes(`"${used}"`))) add(other)
    ordered.add(usage)
  }
  for (const usage of usages) add(usage)
  return [...ordered]
}

export const usagesIn = (registry: Registry): Usage[] => registry.models.flatMap(({ name }) => registry.usages(name))

/** The tables whose rows use up or are used up. */
export const limitedTables = (registry: Registry): string[] =>
  usagesIn(registry).flatMap((usage) => {
    const { table, target } = partsOf(usage, registry)
    return [table, target, sourceTable(usage.source), tableName(usage.resource)]
  })

/** A limit in the words of the database. */
export interface UsageParts {
  readonly figure: Figure
  /** The table whose rows use up, and the one in which it is kept how much is used up. */
  readonly table: string
  readonly target: string
  readonly reference: string
  /** The column of the record that a row belongs to. */
  readonly owner: 'id' | 'record_id'
  /** The columns of a row of the target, each with what of a row that uses up stands in it. */
  readonly keys: readonly (readonly [column: string, of: string])[]
  /** The column of what is used up. */
  readonly used: string
  /** What a row uses up, and whether it does. */
  readonly measure: string
  readonly counts: string
  /** The column of a line that says whether its document counts; null in one that names nothing, never in another. */
  readonly follows?: string
  /** Finds the target as `target`, and what is used up as `source`, in a trigger of the table. */
  readonly find: string
  /** Of what is counted per year: the table of what is used up, and how much of it there is in one of its rows `c`. */
  readonly year?: { readonly source: string; readonly most: string }
}

export function partsOf({ limit, resource, lines, field, source, figure }: Usage, registry: Registry): UsageParts {
  const model = registry.get(resource)
  const own = lines === null ? model : registry.get(lineResource(resource, lines))
  const ofYear = rowOfLimit(model.data, limit).yearly
  const follows = lines !== null && limit.while ? { follows: countsColumn(limit.while) } : {}
  const whose = lines === null ? conditionSql(limit.while, model.fields) : follows.follows ? `"${follows.follows}"` : 'true'
  const table = ofYear ? yearsTable(resource) : tableName(own.name)
  const column = columnName({ field, kind: 'ref' })
  const counts = `(${whose}) and (${conditionSql(limit.where, own.fields)})`
  const tenant = ['tenant_id', 'tenant_id'] as const
  const common = {
    ...follows,
    figure,
    table,
    owner: lines !== null || ofYear ? ('record_id' as const) : ('id' as const),
    reference: column,
    used: snake(figure.name),
    measure: limit.sum === undefined ? '1' : `coalesce("${snake(limit.sum)}", 0)`,
  }
  const found = (what: string) =>
    `select confrelid into strict ${what} from pg_constraint where conrelid = tg_relid and contype = 'f' and starts_with(conname, '${sqlName(`${table}_${column}_fkey`)}');`
  if (source === subscription) return { ...common, target: sourceTable(source), keys: [tenant], counts, find: found('target') }
  const referring = { ...common, counts: `"${column}" is not null and ${counts}` }
  if (!figure.yearly)
    return { ...referring, target: sourceTable(source), keys: [tenant, ['id', `"${column}"`]], find: found('target') }
  const target = usesTable(source)
  return {
    ...referring,
    target,
    keys: [tenant, ['record_id', `"${column}"`], ['fiscal_year_id', 'fiscal_year_id']],
    find: `${found('source')} select conrelid into strict target from pg_constraint where confrelid = source and contype = 'f' and starts_with(conname, '${sqlName(`${target}_record_id_fkey`)}');`,
    year: { source: tableName(source), most: mostOf(figure, 'c.') },
  }
}

/** The condition under which every record uses up. */
const always = '(true) and (true)'

const rowsOf = { insert: ['come'], delete: ['gone'], update: ['come', 'gone'] } as const
const named = { come: 'new table as come', gone: 'old table as gone' } as const

const columnsOf = ({ keys }: UsageParts, alias = ''): string => keys.map(([column]) => `${alias}${column}`).join(', ')
const same = ({ keys }: UsageParts, one: string, other: string): string =>
  keys.map(([column]) => `${one}.${column} = ${other}.${column}`).join(' and ')
const selectedOf = ({ keys }: UsageParts): string => keys.map(([column, of]) => `${of} as ${column}`).join(', ')

/** The target is found by foreign keys: on a distributed database the trigger stands on a part of the table, beside its part of the target. */
function triggersOf(parts: UsageParts): string[] {
  const { table, target, used, measure, counts, find } = parts
  // A record stays in its tenant: of what counts always nothing changes.
  const isFixed = counts === always && parts.keys.length === 1
  return (['insert', 'delete', ...(isFixed ? [] : (['update'] as const))] as const).flatMap((operation) => {
    const name = sqlName(`daftar_use_${table}_${parts.reference}_${used}_${operation}`)
    const moved = rowsOf[operation].map(
      (rows) => `select ${selectedOf(parts)}, ${rows === 'gone' ? '-' : ''}(${measure}) as n from ${rows} where ${counts}`,
    )
    const difference = `select ${columnsOf(parts)}, sum(n) as n from (${moved.join(' union all ')}) p group by ${columnsOf(parts)} having sum(n) <> 0 order by ${columnsOf(parts)}`
    return [
      `create function ${name}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$ declare source regclass; target regclass; isOver boolean; begin
         if ${isCopied} then return null; end if;
         ${find}${operation === 'delete' ? '' : toldOf(parts)}
         execute replace(replace($q$ ${moving(parts, difference)} $q$, '@target', target::text), '@source', coalesce(source::text, '')) into isOver;
         if isOver then ${raised('more of % would be used up than there is', `'${figureCheck(parts.year?.source ?? target, parts.figure)}'`, 'target')}; end if;
         return null; end $$`,
      `create trigger ${name} after ${operation} on "${table}" referencing ${rowsOf[operation].map((rows) => named[rows]).join(' ')} for each statement execute function ${name}()`,
    ]
  })
}

/** Refuses lines that name something to use up and do not say whether their document counts. */
const toldOf = ({ follows, reference, keys }: UsageParts): string =>
  follows === undefined || keys.length === 1
    ? ''
    : `
         if exists (select 1 from come where "${reference}" is not null and "${follows}" is null) then raise exception 'a line does not say whether its document counts' using errcode = '23502', table = tg_table_name, column = '${follows}'; end if;`

/** Changes a figure; for a year's row, which may be new, it also checks that no more is used up than there is. */
const moving = (parts: UsageParts, difference: string): string =>
  parts.year
    ? `with d as (${difference}), moved as (insert into @target as s (${columnsOf(parts)}, "${parts.used}") select * from d
         on conflict (${columnsOf(parts)}) do update set "${parts.used}" = s."${parts.used}" + excluded."${parts.used}" returning ${columnsOf(parts, 's.')}, s."${parts.used}" as used)
       select bool_or(moved.used > ${parts.year.most}) from d join moved on ${same(parts, 'd', 'moved')} join @source c on c.tenant_id = d.tenant_id and c.id = d.record_id where d.n > 0`
    : `with moved as (update @target s set "${parts.used}" = s."${parts.used}" + d.n from (${difference}) d where ${same(parts, 's', 'd')} returning 1) select false`

/** The name by which the database refuses that a figure is above what there is. @param source its table */
export const figureCheck = (source: string, figure: Figure): string => sqlName(`${source}_${snake(figure.name)}_check`)

/** The table of what a limit uses up. */
export const sourceTable = (source: string): string => (source === subscription ? 'subscriptions' : tableName(source))

const refusal = `create function daftar_use_refused() returns trigger language plpgsql as $$ begin
  ${raised('more of %.% would be used up than there is', 'tg_argv[0]', 'tg_table_schema, tg_table_name')}; end $$`

/** What is used up may not grow above what there is, nor what there is become less than what is used up; a subscription may. */
function guardOf({ source, figure }: Usage): string[] {
  const [table, used] = [sourceTable(source), `"${snake(figure.name)}"`]
  const [now, before] = [mostOf(figure, 'new.'), mostOf(figure, 'old.')]
  const less = source === subscription ? '' : ` or ${now} < ${before} or ${before} is null`
  const name = sqlName(`daftar_use_${table}_${snake(figure.name)}`)
  return [
    `create or replace trigger ${name} before update on "${table}" for each row
       when (new.${used} < 0 or new.${used} > ${now} and new.${used} > 0 and (new.${used} > old.${used}${less}))
       execute function daftar_use_refused('${figureCheck(table, figure)}')`,
  ]
}

/** What all users of a figure use up, by the keys of its row. @param where a condition on the rows */
export const usersOf = (usages: readonly UsageParts[], where = 'true'): string =>
  usages
    .map((parts) => `select ${selectedOf(parts)}, ${parts.measure} as n from "${parts.table}" where ${where} and ${parts.counts}`)
    .join(' union all ')

/** Rows of a figure with what their users use up, as `s` and `u.n`. */
export const withUsers = (parts: UsageParts, users: string): string =>
  `"${parts.target}" s left join (select ${columnsOf(parts)}, sum(n) as n from (${users}) p group by ${columnsOf(parts)}) u on ${same(parts, 'u', 's')}`

function recountOf(usage: Usage, registry: Registry): string[] {
  const parts = partsOf(usage, registry)
  const users = usersOf(sharing(usage, registry).map((one) => partsOf(one, registry)))
  const { target, used, year, follows, table, reference } = parts
  // Lines that were there before their reference used up anything do not say whether their document counts.
  const followed =
    follows === undefined
      ? []
      : [
          `update "${table}" t set "${follows}" = d."${follows}" from "${tableName(usage.resource)}" d where d.tenant_id = t.tenant_id and d.id = t.record_id and t."${follows}" is null and t."${reference}" is not null`,
        ]
  return [
    ...followed,
    ...(year
      ? [
          `insert into "${target}" (${columnsOf(parts)}) select distinct ${columnsOf(parts)} from (${users}) p on conflict do nothing`,
        ]
      : []),
    `update "${target}" t set "${used}" = coalesce(u.n, 0) from ${withUsers(parts, users)} where ${same(parts, 's', 't')} and s."${used}" <> coalesce(u.n, 0)`,
  ]
}

/** The limits that move the same figure. */
export const sharing = ({ source, figure }: Usage, registry: Registry): Usage[] =>
  usagesIn(registry).filter((other) => other.source === source && other.figure.name === figure.name)
