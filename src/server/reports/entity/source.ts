import { snake, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { type PathStep, stepsOf } from '../../../../schema/entityPath.ts'
import { type Model, ownTitle, readName } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { today } from '../../../../schema/values/date.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { columnOf, type Place, placeOf, queryScope, text } from '../../engine/sql/expressions.ts'
import { yearJoin } from '../../engine/sql/scope.ts'
import { inBooksAt, inBooksNow, usedAt, usedBesides, waitingAt } from './atDay.ts'

/** The end of a path, and where its columns are read. */
export interface Reached extends PathStep {
  readonly place: Place
}

/** At which day records are read, today if none, and whether documents are among them that wait to be posted. */
interface Moment {
  readonly day: string | null
  readonly waiting: boolean
}

/**
 * The records of a resource with what their paths lead to: each reference is joined once, by its key, so that every record
 * stays one row.
 */
export class Source {
  readonly base: Model
  readonly #context: Context
  readonly #joins: Sql[] = []
  readonly #places = new Map<string, Place>()
  readonly #used = new Map<string, string>()
  /** At the end of which day the books are read; null where the records are read as they are, posted or not. */
  readonly #at: Moment | null

  constructor(base: Model, context: Context, at: Moment | null = null) {
    this.base = base
    this.#context = context
    this.#at = at
    const formerly = at && { formerly: { ...this.#stateThen(base, 'r'), used: (figure: string) => this.#usedThen(figure, at) } }
    if (at) this.#joins.push(this.#inBooks(at))
    this.#places.set('', { ...placeOf(base, queryScope(context), { year: 'y' }), ...formerly })
  }

  /** The day that it is when the records are read. */
  get today(): string {
    return this.#at?.day ?? today()
  }

  /** The document of a record, or the record itself. */
  get #document(): { readonly name: string; readonly id: Sql } {
    const { owner, name } = this.base
    return { name: owner?.name ?? name, id: word(owner ? 'r.record_id' : 'r.id') }
  }

  /** Joins which documents the books have, once. */
  #inBooks({ day, waiting }: Moment): Sql {
    const { tenant, registry } = this.#context
    const { name, id } = this.#document
    const found =
      day === null
        ? inBooksNow(name, tenant, registry)
        : sql`select distinct b.record_id from (${inBooksAt(name, tenant, day)}) b`
    return sql` ${word(waiting ? 'left join' : 'join')} (${found}) booked on booked.record_id = ${id}`
  }

  /** Of a document in the books: it was posted, whatever has become of it since. */
  #stateThen(model: Model, row: string): { status?: string } {
    const [state] = model.posting?.inBooks ?? []
    return state === undefined
      ? {}
      : { status: `case when booked.record_id is not null then ${text(state)} else ${row}.status end` }
  }

  /** What was used up of a figure of the records by that day, joined once. */
  #usedThen(figure: string, { day }: Moment): string {
    const known = this.#used.get(figure)
    if (known !== undefined) return known
    const row = `u${this.#used.size}`
    const { tenant, registry } = this.#context
    const { name } = this.base
    const found = day === null ? usedBesides(name, figure, tenant, registry) : usedAt(name, figure, tenant, day, registry)
    this.#joins.push(sql` left join (${found}) ${word(row)} on ${word(row)}.id = r.id`)
    const used = day === null ? `(r.${snake(figure)} - coalesce(${row}.n, 0))` : `coalesce(${row}.n, 0)`
    this.#used.set(figure, used)
    return used
  }

  /** That the books had the records, or the documents of the lines, at that day; or that they waited for it, where these are told apart. */
  get there(): Sql[] {
    const { tenant, registry } = this.#context
    const { name, id } = this.#document
    return this.#at?.waiting
      ? [sql`(booked.record_id is not null or ${id} in (${waitingAt(name, tenant, this.today, registry)}))`]
      : []
  }

  /** Joins what a path goes through. */
  reach(path: string): Reached {
    const steps = stepsOf(path, this.base, (name) => this.#context.registry.find(name))
    if (typeof steps === 'string') throw new Error(`${this.base.name}: ${steps}`)
    let [place, at] = [this.#places.get('') as Place, '']
    for (const [index, { model, field }] of steps.entries()) {
      if (field.yearly && at !== '') place = this.#withYear(at, model, place)
      if (index === steps.length - 1) return { model, field, place }
      at = at === '' ? field.field : `${at}.${field.field}`
      place = this.#places.get(at) ?? this.#join(at, field.to ?? '', columnOf(model, field, place), place)
    }
    throw new Error(`${this.base.name}: an empty path`)
  }

  /** The field by which a referred record is sorted: its position where it has one, else its name. */
  titleOf({ to }: ModelField): string | undefined {
    const target = this.#context.registry.find(to ?? '')
    return target && ['position', ...ownTitle(target)].find((name) => target.fields.has(name) && !target.fields.get(name)?.yearly)
  }

  /** Where a path is read in a language: a name of a record in its English form where that is the reader's. */
  read(path: string): string {
    const { model, field } = this.reach(path)
    return [...path.split('.').slice(0, -1), readName(model, field.field, this.#context.language)].join('.')
  }

  /** The table with everything that was reached. */
  get from(): Sql {
    const { base } = this
    return sql`${ident(tableName(base.name))} r${yearJoin(base, this.#context, 'year')}${list(this.#joins, '')}`
  }

  #join(at: string, target: string, column: string, from: Place): Place {
    const row = `j${this.#places.size}`
    const model = this.#context.registry.get(target)
    const isOwner = this.#at !== null && at === 'record' && target === this.base.owner?.name
    const place = {
      ...placeOf(model, queryScope(this.#context), { row, year: `${row}y` }),
      ...(isOwner && { formerly: this.#stateThen(model, row) }),
    }
    this.#joins.push(
      sql` left join ${ident(place.table)} ${word(row)} on ${word(row)}.tenant_id = ${word(from.row)}.tenant_id and ${word(row)}.id = ${word(column)}`,
    )
    this.#places.set(at, place)
    return place
  }

  /** The row of the selected year beside a referred record, or the latest one while all years are selected. */
  #withYear(at: string, model: Model, place: Place): Place {
    if (this.#places.has(`${at} `)) return place
    const { row, year } = place
    const { year: selected } = this.#context
    this.#joins.push(
      sql` left join lateral (select e.* from ${ident(yearsTable(model.name))} e join fiscal_years f on f.tenant_id = e.tenant_id and f.id = e.fiscal_year_id
        where e.tenant_id = ${word(row)}.tenant_id and e.record_id = ${word(row)}.id${selected ? sql` and e.fiscal_year_id = ${selected.id}` : sql``} order by f.start_date desc limit 1) ${word(year)} on true`,
    )
    this.#places.set(`${at} `, place)
    return place
  }
}
