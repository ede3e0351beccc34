import { conditionSql, countsColumn } from '../../../schema/derive/counts.ts'
import { mostOf } from '../../../schema/derive/draft.ts'
import { columnName, snake, tableName } from '../../../schema/derive/names.ts'
import { sqlName } from '../../../schema/derive/table.ts'
import type { Figure, Usage } from '../../../schema/limits.ts'
import { lineResource } from '../../../schema/lineModel.ts'
import type { Registry } from '../../../schema/registry.ts'

/** Those of limits that definitions no longer have must not move figures that are not there. */
export const dropLimitTriggers = `do $$ declare f regprocedure; begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, 'daftar_use_') loop execute format('drop function %s cascade', f); end loop; end $$`

/**
 * What holds limits in the database: after each statement that moves rows which use up, the figure of what they use up is moved
 * by the difference, one trigger for each limit and operation; and a figure is kept from growing above what there is. All are made
 * anew, and figures counted anew, for rows that were there before a limit was said: what is too much then stays, until it is less.
 */
export const limitTriggers = (registry: Registry): string[] => [
  refusal,
  ...registry.models
    .flatMap(({ name }) => registry.usages(name))
    .flatMap((usage) => [recountOf(usage, registry), ...triggersOf(partsOf(usage, registry)), ...guardOf(usage)]),
]

/** A limit in the words of the database. */
export interface UsageParts {
  /** The table whose rows use up, and the one that is used up. */
  readonly table: string
  readonly source: string
  readonly reference: string
  /** The columns of the figure and of what is left. */
  readonly figure: string
  readonly left: string
  /** What a row uses up, and whether it does. */
  readonly measure: string
  readonly counts: string
}

export function partsOf({ limit, resource, lines, field, source, figure }: Usage, registry: Registry): UsageParts {
  const model = registry.get(resource)
  const own = lines === null ? model : registry.get(lineResource(resource, lines))
  const whose = lines === null ? conditionSql(limit.while, model.fields) : limit.while ? `"${countsColumn(limit.while)}"` : 'true'
  return {
    table: tableName(own.name),
    source: tableName(source),
    reference: columnName({ field, kind: 'ref' }),
    figure: snake(figure.name),
    left: snake(figure.left),
    measure: limit.sum === undefined ? '1' : `coalesce("${columnName({ field: limit.sum, kind: 'int' })}", 0)`,
    counts: `(${whose}) and (${conditionSql(limit.where, own.fields)})`,
  }
}

const rowsOf = { insert: ['come'], delete: ['gone'], update: ['come', 'gone'] } as const
const named = { come: 'new table as come', gone: 'old table as gone' } as const

/** The source is found by the foreign key: on a distributed database the trigger stands on a part of the table, beside its part of the source. */
function triggersOf({ table, reference, figure, measure, counts }: UsageParts): string[] {
  return (['insert', 'delete', 'update'] as const).flatMap((operation) => {
    const name = sqlName(`daftar_use_${table}_${reference}_${figure}_${operation}`)
    const moved = rowsOf[operation].map(
      (rows) =>
        `select tenant_id, "${reference}" as id, ${rows === 'gone' ? '-' : ''}(${measure}) as n from ${rows} where "${reference}" is not null and ${counts}`,
    )
    return [
      `create function ${name}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$ declare source regclass; begin
         select confrelid into strict source from pg_constraint where conrelid = tg_relid and contype = 'f' and starts_with(conname, '${sqlName(`${table}_${reference}_fkey`)}');
         execute format('update %s s set "${figure}" = s."${figure}" + d.n from (', source) || $q$
           select tenant_id, id, sum(n) as n from (${moved.join(' union all ')}) p group by 1, 2 having sum(n) <> 0 order by 1, 2) d
           where s.tenant_id = d.tenant_id and s.id = d.id $q$;
         return null; end $$`,
      `create trigger ${name} after ${operation} on "${table}" referencing ${rowsOf[operation].map((rows) => named[rows]).join(' ')} for each statement execute function ${name}()`,
    ]
  })
}

/** The name by which the database refuses that a figure is above what there is. */
export const figureCheck = (source: string, figure: Figure): string => sqlName(`${tableName(source)}_${snake(figure.name)}_check`)

const refusal = `create function daftar_use_refused() returns trigger language plpgsql as $$ begin
  raise exception 'more of %.% would be used up than there is', tg_table_schema, tg_table_name using errcode = '23514', constraint = tg_argv[0]; end $$`

/** Neither may what is used up grow above what there is, nor what there is become less than what is used up. */
function guardOf({ source, figure }: Usage): string[] {
  const [table, used] = [tableName(source), `"${snake(figure.name)}"`]
  const [now, before] = [mostOf(figure, 'new.'), mostOf(figure, 'old.')]
  const name = sqlName(`daftar_use_${table}_${snake(figure.name)}`)
  return [
    `create or replace trigger ${name} before update on "${table}" for each row
       when (new.${used} < 0 or new.${used} > ${now} and new.${used} > 0 and (new.${used} > old.${used} or ${now} < ${before} or ${before} is null))
       execute function daftar_use_refused('${figureCheck(source, figure)}')`,
  ]
}

/** What all users of a figure use up, by source. @param where a condition on the rows */
export const usersOf = (usages: readonly UsageParts[], where = 'true'): string =>
  usages
    .map(
      ({ table, reference, measure, counts }) =>
        `select tenant_id, "${reference}" as id, ${measure} as n from "${table}" where "${reference}" is not null and ${where} and ${counts}`,
    )
    .join(' union all ')

function recountOf(usage: Usage, registry: Registry): string {
  const { source, figure } = partsOf(usage, registry)
  const users = usersOf(sharing(usage, registry).map((one) => partsOf(one, registry)))
  return `update "${source}" s set "${figure}" = coalesce(u.n, 0) from "${source}" t left join (select tenant_id, id, sum(n) as n from (${users}) p group by 1, 2) u
    on u.tenant_id = t.tenant_id and u.id = t.id where s.tenant_id = t.tenant_id and s.id = t.id and t."${figure}" <> coalesce(u.n, 0)`
}

/** The limits that move the same figure. */
export const sharing = ({ source, figure }: Usage, registry: Registry): Usage[] =>
  registry.models
    .flatMap(({ name }) => registry.usages(name))
    .filter((other) => other.source === source && other.figure.name === figure.name)
