import { conditionSql } from '../../../../schema/derive/counts.ts'
import { followingSql } from '../../../../schema/derive/draft.ts'
import {
  columnName,
  linesTable,
  listTable,
  partyColumn,
  snake,
  tableName,
  usesTable,
  yearsTable,
} from '../../../../schema/derive/names.ts'
import { partyOf } from '../../../../schema/fields/party.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { heldInBooks } from './heldInBooks.ts'
import { latest, stillToCome } from './latest.ts'
import type { Text } from './sqlText.ts'
import { waitingGoods } from './waitingGoods.ts'
import { waitingOn } from './waitingOn.ts'
import { waitingRows } from './waitingRows.ts'
import { opening } from './yearEnds.ts'

/** SQL of a computed field of `model`; `row` is the alias of the record. What it reads is named by the field's `usedBy` and `of`. */
type Expression = (field: ModelField, model: Model, row: string, asked: Asked) => Text

/** Of the place that asks: which definitions there are, the branches in sight, and the year. */
interface Asked {
  readonly registry: Registry
  readonly branches: readonly number[]
  /** The year in which one works; null while all years are selected. */
  readonly fiscalYear: number | null
  readonly language: string
}

const reference = (field: string): string => columnName({ field, kind: 'ref' })

/** The parts of `resource.field` or `resource.lines.field`. */
const partsOf = ({ usedBy = '' }: ModelField) => usedBy.split('.') as [resource: string, first: string, second: string]

/** How many records `from` are the record's own. */
const counted = (from: string, column: string, row: string): Text =>
  `select count(*)::int from ${from} k where k.tenant_id = ${row}.tenant_id and k.${column} = ${row}.id`

/**
 * What the last document in force of the branches in sight says by which money was received, of those that refer to the record by the
 * field `usedBy`. A cheque that came back brought none.
 */
function lastOf(column: string, field: ModelField, row: string, { branches }: Asked): Text {
  const [resource, referring] = partsOf(field)
  return `select k.${column} from ${tableName(resource)} k where k.tenant_id = ${row}.tenant_id and k.${reference(referring)} = ${row}.id
     and k.status in ('open', 'posted') and k.cheques_returned_left > 0 and k.branch_id = ${inSight(branches)} order by k.date desc, k.id desc limit 1`
}

/** The branches in sight as a list of SQL. */
const inSight = (branches: readonly number[]): Text => `any('{${branches.join(',')}}'::int[])`

/**
 * The balance of the books in the record's name, in the visible branches: the last balance of a statement of the same place. The
 * rows of the ledger have one column for each kind of party.
 */
function inBooks(amount: string, model: Model, row: string, { branches }: Asked, which = ''): Text {
  const party = Object.keys(partyOf).find((kind) => partyOf[kind] === model.name) ?? ''
  return `select coalesce(sum(${amount}), 0) from ledger_rows l where l.tenant_id = ${row}.tenant_id and l.${reference(party)} = ${row}.id and l.branch_id = ${inSight(branches)}${which}`
}

/** Of rows `l` of the books, those that opening documents brought. */
function opened({ registry }: Asked): Text {
  const openers = registry.models.filter(({ data }) => data.yearEnds?.opens)
  const brought = openers.map(
    (one) =>
      `e.resource = '${one.name}' and exists (select 1 from ${tableName(one.name)} d where d.tenant_id = e.tenant_id and d.id = e.record_id and ${opening(one, 'd').text})`,
  )
  return ` and exists (select 1 from journal_entries e where e.tenant_id = l.tenant_id and e.id = l.entry_id and (${brought.join(' or ') || 'false'}))`
}

/**
 * What final documents that wait to be posted would add, debit less credit, in the branches in sight: the lines `usedBy`, whose party
 * is any, and what other definitions enter in the record's name.
 */
function waiting(field: ModelField, model: Model, row: string, { registry, branches }: Asked): Text {
  const [resource, lines, party] = partsOf(field)
  const states = [...(registry.get(resource).posting?.postable.keys() ?? [])].map((state) => `'${state}'`)
  const own = registry.get(resource).lines.find(({ name }) => name === lines)?.crossBranch
    ? 'coalesce(k.branch_id, d.branch_id)'
    : 'd.branch_id'
  const written = `select coalesce(k.debit, 0) - coalesce(k.credit, 0) as amount from ${linesTable(resource, lines)} k join ${tableName(resource)} d on d.tenant_id = k.tenant_id and d.id = k.record_id
     where k.tenant_id = ${row}.tenant_id and k.${partyColumn(party, model.name)} = ${row}.id and d.status in (${states.join(', ') || 'null'}) and ${own} = ${inSight(branches)}`
  return `select coalesce(sum(w.amount), 0) from (${[written, ...waitingRows(model, row, registry, inSight(branches))].join(' union all ')}) w`
}

/**
 * The balance of the books on an account and those below it, in the visible branches: positive on the usual side of such
 * accounts; on the account that `of` names, debit less credit.
 */
function bookedOn({ of }: ModelField, model: Model, row: string, { branches }: Asked): Text {
  const [account] = [of ?? []].flat()
  if (account) return `select ${heldInBooks(row, inSight(branches), `${row}.${reference(account)}`)}`
  const below = `with recursive below as (select ${row}.id union all select k.id from ${tableName(model.name)} k join below b on k.${reference(model.data.tree ?? '')} = b.id where k.tenant_id = ${row}.tenant_id) select id from below`
  return `select ${heldInBooks(row, inSight(branches), `any(${below})`)} * case when ${row}.kind in ('asset', 'expense') then 1 else -1 end`
}

/** Of an item that is kept in stock alone. */
const ofGoods = (quantity: Text, row: string): Text => `select case when ${row}.kind = 'stock' then (${quantity}) end`

const inWarehouse = (column: Text, row: string, { branches }: Asked): Text =>
  `exists (select 1 from ${tableName('warehouses')} h where h.tenant_id = ${row}.tenant_id and h.id = ${column} and h.branch_id = ${inSight(branches)})`

const stockIn = (row: string, asked: Asked): Text =>
  `select coalesce(sum(b.quantity), 0) from stock_balances b where b.tenant_id = ${row}.tenant_id and b.item_id = ${row}.id and ${inWarehouse('b.warehouse_id', row, asked)}`

const kept = (column: Text, row: string): Text =>
  `select count(*)::int from stock_balances b where b.tenant_id = ${row}.tenant_id and b.${column} = ${row}.id and b.quantity > 0`

const waitingIn = (row: string, asked: Asked): Text =>
  `select coalesce(sum(w.quantity), 0) from (${waitingGoods(`${row}.tenant_id`, asked.registry)}) w where w.item = ${row}.id and ${inWarehouse('w.warehouse', row, asked)}`

/** The lines of documents whose day is `dueOn`, and the remainder of one, `k`. */
function dueLines({ name, lines }: Model): { readonly table: Text; readonly left: Text } | null {
  const group = lines.find(({ fields }) => fields.has('dueOn') && fields.has('left'))
  const shown = group?.fields.get('left')?.figure
  return group && shown
    ? { table: linesTable(name, group.name), left: followingSql(shown, `k.${snake(shown.figure.name)}`, 'k.') }
    : null
}

/** Whose day has gone by, and which documents count: those of the books, as in a balance. */
const gone = "k.due_on < (now() at time zone 'Asia/Riyadh')::date"
const counting = ({ posting }: Model): Text =>
  `status in (${[...(posting?.inBooks ?? [])].map((state) => `'${state}'`).join(', ') || 'null'})`

function overdueAmong(what: 'sum' | 'since', field: ModelField, row: string, { registry, branches }: Asked): Text {
  const arms = [field.usedBy ?? '', ...(field.among ?? [])].flatMap((path) => {
    const [resource = '', referring = ''] = path.split('.')
    const documents = registry.get(resource)
    const found = dueLines(documents)
    if (!found) return []
    const shown = what === 'sum' ? `coalesce(sum(${found.left}), 0)` : `min(k.due_on) filter (where ${found.left} > 0)`
    return `select ${shown} as due from ${tableName(resource)} d join ${found.table} k on k.tenant_id = d.tenant_id and k.record_id = d.id
     where d.tenant_id = ${row}.tenant_id and d.${reference(referring)} = ${row}.id and d.${counting(documents)} and d.branch_id = ${inSight(branches)} and ${gone}`
  })
  if (!arms.length) return 'select null'
  return `select ${what === 'sum' ? 'sum' : 'min'}(o.due) from (${arms.join(' union all ')}) o`
}

/** The first day of the year in which one works. */
const yearStart = (row: string, { fiscalYear }: Asked): Text =>
  `(select f.start_date from fiscal_years f where f.tenant_id = ${row}.tenant_id and f.id = ${fiscalYear ?? 'null'})`

/** Years, months and days, as people write an age. */
const ageText = (years: Text, months: Text, days: Text): Text => `concat(${years}, ' / ', ${months}, ' / ', ${days})`

/** What the record that a reference names says of an age, `say` of its parts; nothing where it says none. */
const acceptedAge = (field: string, model: Model, row: string, say: (years: Text, months: Text, days: Text) => Text): Text => {
  const parts = ['years', 'months', 'days'].map((part) => `coalesce(k.acceptance_age_${part}, 0)`) as [Text, Text, Text]
  return `select ${say(...parts)} from ${tableName(model.fields.get(field)?.to ?? '')} k
     where k.tenant_id = ${row}.tenant_id and k.id = ${row}.${reference(field)} and ${parts.join(' + ')} > 0`
}

/**
 * What entries post to a cost centre and those below it, in the visible branches: debit less credit. All sums have their cost
 * centre, those too that are part of the totals of accounts.
 */
function chargedTo(model: Model, row: string, { branches }: Asked): Text {
  const table = tableName(model.name)
  const below = `with recursive below as (select ${row}.id union all select k.id from ${table} k join below b on k.${reference(model.data.tree ?? '')} = b.id where k.tenant_id = ${row}.tenant_id) select id from below`
  return `select coalesce(sum(s.debit - s.credit), 0) from account_sums s where s.tenant_id = ${row}.tenant_id and s.branch_id = ${inSight(branches)} and s.cost_center_id in (${below})`
}

/** The definition and the field that `among` names where it names one. */
const amongOf = ({ among = [] }: ModelField): readonly string[] => (among[0] ?? '').split('.')

/** The expressions that computed fields name as `by`. */
export const computedExpressions: Readonly<Record<string, Expression>> = {
  /** The place of a line in its document, from 1. */
  position: (_field, _model, row) => `${row}.position + 1`,
  /** The name in the first of some references and texts that is not empty. */
  named: ({ of = [] }, model, row, { registry, language }) => {
    const names = [of].flat().map((name) => {
      const field = model.fields.get(name)
      const other = field?.kind === 'ref' ? registry.get(field.to ?? '') : undefined
      const title = other?.title[0]
      const inLatin = language !== 'ar' && other?.fields.has('englishName') === true
      return title === undefined
        ? `${row}.${snake(name)}`
        : `(select ${inLatin ? `coalesce(n.english_name, n.${snake(title)})` : `n.${snake(title)}`} from ${tableName(field?.to ?? '')} n where n.tenant_id = ${row}.tenant_id and n.id = ${row}.${reference(name)})`
    })
    return `select coalesce(${names.join(', ')})`
  },
  /** What the records are called that lines name by a reference, each once: `of: 'items.student'`. */
  namesAmong: ({ of = [] }, model, row, { registry, language }) => {
    const [group = '', name = ''] = String([of].flat()[0]).split('.')
    const other = registry.get(model.lines.find((lines) => lines.name === group)?.fields.get(name)?.to ?? '')
    const title = `n.${snake(other.title[0] ?? 'id')}`
    const said = language !== 'ar' && other.fields.has('englishName') ? `coalesce(n.english_name, ${title})` : title
    return `select string_agg(k.name, '${separatorIn(language)}' order by k.at) from (select ${said} as name, min(x.position) as at
       from ${linesTable(model.name, group)} x join ${tableName(other.name)} n on n.tenant_id = x.tenant_id and n.id = x.${reference(name)}
       where x.tenant_id = ${row}.tenant_id and x.record_id = ${row}.id group by n.id, 1) k`
  },
  /** A remainder: the sum of fields and figures of the record less the last of them: `of: [first, second, subtracted]`. */
  left: ({ of = [] }, _model, row) => {
    const columns = [of].flat().map((name) => `coalesce(${row}.${snake(name)}, 0)`)
    return `select ${columns.slice(0, -1).join(' + ')} - ${columns.at(-1)}`
  },
  /** What documents have moved of a figure (`of`), and what else came by their lines, by the records that these name (`among: ['resource.title']`). */
  sumsByName: ({ of = [], among = [] }, model, row, { registry, language }) => {
    const [figure] = [of].flat()
    const [target = '', title = ''] = (among[0] ?? '').split('.')
    const moving = registry.models.flatMap(({ name }) => registry.usages(name))
    const sums = moving
      .filter(({ source, figure: { name } }) => source === model.name && name === figure)
      .flatMap((usage): Text[] => {
        const documents = registry.get(usage.resource)
        const naming = (fields: ReadonlyMap<string, ModelField>) =>
          [...fields.values()].find(({ kind, to }) => kind === 'ref' && to === target)
        const lines = documents.lines.find(({ fields }) => naming(fields))
        const name = naming(lines?.fields ?? documents.fields)
        const amount = lines ? [...lines.fields.values()].find(({ kind }) => kind === 'money')?.field : usage.limit.sum
        if (!name || amount === undefined) return []
        const at = lines ? 'x' : 'd'
        return [
          `select ${at}.${columnName(name)} as id, ${at}.${snake(amount)} as amount from ${tableName(documents.name)} d${lines ? ` join ${linesTable(documents.name, lines.name)} x on x.tenant_id = d.tenant_id and x.record_id = d.id` : ''}
           where d.tenant_id = ${row}.tenant_id and d.${reference(usage.field)} = ${row}.id and (select ${conditionSql(usage.limit.while, documents.fields)} from (select d.*) one)`,
        ]
      })
    const said = language === 'ar' ? `n.${snake(title)}` : `coalesce(n.english_name, n.${snake(title)})`
    return `select string_agg(k.name || ' ' || k.amount, ' · ' order by k.id) from (select n.id, ${said} as name, to_char(round(sum(s.amount), max(b.decimal_digits)), 'FM999,999,999,999,990' || rpad('', sign(max(b.decimal_digits))::int, '.') || repeat('0', max(b.decimal_digits))) as amount
       from (${sums.join(' union all ')}) s join ${tableName(target)} n on n.tenant_id = ${row}.tenant_id and n.id = s.id join branches b on b.tenant_id = ${row}.tenant_id and b.id = ${row}.branch_id
       group by 1, 2 having sum(s.amount) <> 0) k`
  },
  /** Whether no other record of the tree names it as its parent. */
  isLeaf: (_field, model, row) =>
    `not exists (select 1 from ${tableName(model.name)} k where k.tenant_id = ${row}.tenant_id and k.${reference(model.data.tree ?? '')} = ${row}.id)`,
  /** How many records refer to it by the field `usedBy`. */
  count: (field, _model, row) => {
    const [resource, referring] = partsOf(field)
    return counted(tableName(resource), reference(referring), row)
  },
  /** What the field `among` comes to in all records that refer to it by the field `usedBy` and fulfil `while`. */
  sum: (field, _model, row, { registry }) => {
    const [resource, referring] = partsOf(field)
    const { fields } = registry.get(resource)
    const [, added = ''] = amongOf(field)
    return `select coalesce(sum(k.${snake(added)}), 0) from ${tableName(resource)} k where k.tenant_id = ${row}.tenant_id and k.${reference(referring)} = ${row}.id and ${conditionSql(field.while, fields)}`
  },
  /** What `among` comes to in records of its branch with the same value that fulfil `while`, less what those of its own kind have of it: `of: [value, amount]`. */
  notCovered: ({ of = [], among = [], while: counts }, model, row, { registry }) => {
    const [same = '', covered = ''] = [of].flat()
    const alike = `k.tenant_id = ${row}.tenant_id and k.branch_id = ${row}.branch_id and k.${snake(same)} = ${row}.${snake(same)}`
    const sumOf = (other: Model, column: string) =>
      `(select coalesce(sum(k.${snake(column)}), 0) from ${tableName(other.name)} k where ${alike} and ${conditionSql(counts, other.fields)})`
    const sums = among.map((path) => {
      const [name = '', added = ''] = path.split('.')
      return sumOf(registry.get(name), added)
    })
    return `select ${sums.join(' + ')} - ${sumOf(model, covered)}`
  },
  /** How many records have it in the list `usedBy`. */
  members: (field, _model, row) => {
    const [resource, list] = partsOf(field)
    return counted(listTable(tableName(resource), list), 'target_id', row)
  },
  /** The day of the last document in force by which money was received and that refers to it by the field `usedBy`, and how much that was. */
  lastDay: (field, _model, row, asked) => lastOf('date', field, row, asked),
  lastReceived: (field, _model, row, asked) => lastOf('cheques_returned_left', field, row, asked),
  /** 1 for the first among the records with the same reference, in the order of a value: `of: [reference, value]`. */
  rank: ({ of = [] }, model, row) => {
    const [group = '', order = ''] = [of].flat()
    const [same, value] = [reference(group), columnName({ field: order, kind: 'date' })]
    return `select 1 + count(*)::int from ${tableName(model.name)} k where k.tenant_id = ${row}.tenant_id and k.${same} = ${row}.${same} and (k.${value}, k.id) < (${row}.${value}, ${row}.id)`
  },
  /** The same among those who have a place in the year and have not left it: `of: [reference, value, day of leaving]`. */
  rankInYear: ({ of = [] }, model, row, { fiscalYear }) => {
    const [group = '', order = '', left = ''] = [of].flat()
    const [same, value, gone] = [reference(group), ...[order, left].map((field) => columnName({ field, kind: 'date' }))]
    const placed = (id: Text) =>
      `exists (select 1 from ${yearsTable(model.name)} p where p.tenant_id = ${row}.tenant_id and p.record_id = ${id} and p.fiscal_year_id = ${fiscalYear ?? 'null'} and p.${gone} is null)`
    return `select case when ${placed(`${row}.id`)} then 1 + count(*)::int end from ${tableName(model.name)} k where k.tenant_id = ${row}.tenant_id and k.${same} = ${row}.${same} and (k.${value}, k.id) < (${row}.${value}, ${row}.id) and ${placed('k.id')}`
  },
  /** Whether a record has one of the values `of` in the field that `among` names. */
  isAmong: (field, _model, row, { registry }) => {
    const { of = [], while: counts } = field
    const [name = '', compared = ''] = amongOf(field)
    const { fields } = registry.get(name)
    const values = [of].flat().map((field) => `${row}.${snake(field)}`)
    return `exists (select 1 from ${tableName(name)} k where k.tenant_id = ${row}.tenant_id and k.${snake(compared)} in (${values.join(', ')}) and ${conditionSql(counts, fields)})`
  },
  /** How old somebody is when the year begins: `of: [birthday]`. */
  ageAtStart: ({ of = [] }, _model, row, asked) => {
    const [birth = ''] = [of].flat()
    const parts = ['year', 'month', 'day'].map((part) => `extract(${part} from a.age)`) as [Text, Text, Text]
    return `select ${ageText(...parts)} from (select age(${yearStart(row, asked)}, ${row}.${columnName({ field: birth, kind: 'date' })}) as age) a where a.age >= interval '0'`
  },
  /** From which age on the grade takes children: `of: [grade]`. */
  acceptanceAge: ({ of = [] }, model, row) => acceptedAge(String([of].flat()[0]), model, row, ageText),
  /** Whether somebody is younger than that when the year begins: `of: [birthday, grade]`. */
  tooYoung: ({ of = [] }, model, row, asked) => {
    const [birth = '', grade = ''] = [of].flat()
    const born = `${row}.${columnName({ field: birth, kind: 'date' })}`
    return acceptedAge(
      grade,
      model,
      row,
      (years, months, days) =>
        `${born} + make_interval(years => ${years}, months => ${months}, days => ${days}) > ${yearStart(row, asked)}`,
    )
  },
  /** The numbers of other records of the branch that have the same value, which may be the same one: `of: [field]`. */
  sameValue: ({ of = [] }, model, row) => {
    const column = columnName({ field: String([of].flat()[0]), kind: 'text' })
    return `select string_agg(k.number, ', ' order by k.id) from ${tableName(model.name)} k
       where k.tenant_id = ${row}.tenant_id and k.branch_id = ${row}.branch_id and k.${column} = ${row}.${column} and k.id <> ${row}.id`
  },
  /** The years after the selected one in which the record has a place that has not ended: `of: [last day]`. */
  laterYears: ({ of = [] }, model, row, asked) =>
    `select string_agg(f.year::text, ', ' order by f.year) from ${yearsTable(model.name)} y
       join fiscal_years f on f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id
       where y.tenant_id = ${row}.tenant_id and y.record_id = ${row}.id and y.${columnName({ field: String([of].flat()[0]), kind: 'date' })} is null
         and f.start_date > ${yearStart(row, asked)}`,
  /** What is left in the year in all records that a reference may name, together: `of: [reference]`; nothing where one takes any number. */
  leftAmong: ({ of = [] }, model, row, { registry, fiscalYear }) => {
    const { to = '', where = {} } = model.fields.get(String([of].flat()[0])) ?? {}
    const target = registry.get(to)
    const shown = target.fields.get('left')?.figure
    if (!shown || fiscalYear === null) return 'select null::int'
    const used = `coalesce((select u.${snake(shown.figure.name)} from ${usesTable(to)} u where u.tenant_id = k.tenant_id and u.record_id = k.id and u.fiscal_year_id = ${fiscalYear}), 0)`
    const same = Object.entries(where).flatMap(([name, test]) =>
      typeof test === 'object' && test !== null && 'same' in test
        ? ` and k.${reference(name)} = ${row}.${reference(String(test.same))}`
        : [],
    )
    const offered = `${same.join('')}${target.data.scope === 'branch' ? ` and k.branch_id = ${row}.branch_id` : ''}${target.fields.has('active') ? ' and k.active' : ''}`
    return `select case when bool_and(l.places is not null) then sum(greatest(l.places, 0))::int end from (select ${followingSql(shown, used, 'k.')} as places
       from ${tableName(to)} k where k.tenant_id = ${row}.tenant_id${offered}) l`
  },
  /** The remainder of lines whose day (`dueOn`) has passed, of a posted document. */
  overdue: (_field, model, row) => {
    const found = dueLines(model)
    return found
      ? `select coalesce(sum(${found.left}), 0) from ${found.table} k where k.tenant_id = ${row}.tenant_id and k.record_id = ${row}.id and ${gone} and ${row}.${counting(model)}`
      : 'select 0'
  },
  /** What the goods cost that went out by a document, or by a line of it, less what came back when it was taken back. */
  stockCost: (field, model, row) => {
    const [resource = '', lines] = model.name.split('.')
    // Lines that come with their document are read by the document's model.
    const where =
      lines || model.lines.some(({ fields }) => fields.get(field.field) === field)
        ? `s.record_id = ${row}.record_id and s.place = '${field.section}.' || ${row}.position`
        : `s.record_id = ${row}.id`
    return `select coalesce(sum(-s.value), 0) from stock_rows s where s.tenant_id = ${row}.tenant_id and s.resource = '${resource}' and ${where}`
  },
  /**
   * The account of income to which a line of a document is posted without a cost centre: by what it has entered, and the
   * reference that names its account by that: `of: [amount, account]`.
   */
  earnedOutside: ({ of = [] }, model, row) => {
    const [resource = ''] = model.name.split('.')
    const [amount = '', account] = [of].flat()
    const named = account === undefined ? '' : ` and l.account_id = ${row}.${reference(account)}`
    return `select (array_agg(l.account_id order by l.line))[1] from journal_entries e
       join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
       where e.tenant_id = ${row}.tenant_id and e.resource = '${resource}' and e.record_id = ${row}.record_id and e.reverses is null
         and not exists (select 1 from journal_entries v where v.tenant_id = e.tenant_id and v.reverses = e.id)
         and a.kind = 'income' and l.cost_center_id is null and l.reason->>'key' = 'line' and (l.reason->'params'->>'line')::int = ${row}.position + 1
         and greatest(l.debit, l.credit) = ${row}.${snake(amount)}${named}`
  },
  /** How much of an item lies in the warehouses of the branches in sight; nothing of what is not kept. */
  inStock: (_field, _model, row, asked) => ofGoods(stockIn(row, asked), row),
  /** In how many warehouses an item lies, in sight or not; and how many items lie in a warehouse. */
  keptIn: (_field, _model, row) => kept('item_id', row),
  itemsKept: (_field, _model, row) => kept('warehouse_id', row),
  /** What issued documents will bring there, or take, once they are posted. */
  waitingStock: (_field, _model, row, asked) => ofGoods(waitingIn(row, asked), row),
  /** What the newest line in the books that refers to the record by `usedBy` says, or its document (`among`), in the branches in sight. */
  latest: (field, _model, row, { registry, branches, language }) => latest(field, row, registry, inSight(branches), language),
  /** What lines that refer to the record by `usedBy` will still bring to the branches in sight: what is left (`among`), by the factor (`of`) of its unit. */
  stillToCome: (field, model, row, { registry, branches }) => stillToCome(field, model, row, registry, inSight(branches)),
  /** The same of all documents that refer to the record by the field `usedBy`, or by one that `among` names, in the branches in sight and whatever year; and since when. */
  overdueAmong: (field, _model, row, asked) => overdueAmong('sum', field, row, asked),
  overdueSince: (field, _model, row, asked) => overdueAmong('since', field, row, asked),
  /** What a cost centre of the books comes to, with those below it. */
  charged: (_field, model, row, asked) => chargedTo(model, row, asked),
  /** The balance of an account of the books, with those below it; `of: ['account']` of the account that the record names. */
  booked: (field, model, row, asked) => bookedOn(field, model, row, asked),
  /** What documents that are not posted would add on it, by rows that lead there through a record of this kind: of a safe its cash. */
  waitingOn: ({ of = [] }, model, row, { registry, branches }) =>
    waitingOn(model, `${row}.${reference(String([of].flat()[0]))}`, row, registry, inSight(branches)),
  /** What the record owes: debit less credit of its rows in the books. */
  receivable: (_field, model, row, asked) => inBooks('l.debit - l.credit', model, row, asked),
  /** What of it opening documents brought. */
  openingReceivable: (_field, model, row, asked) => inBooks('l.debit - l.credit', model, row, asked, opened(asked)),
  /** What documents that are not posted would add to it: the lines `usedBy`, and what definitions say that they enter. */
  waitingReceivable: (field, model, row, asked) => waiting(field, model, row, asked),
  /** What is owed to the record. */
  payable: (_field, model, row, asked) => inBooks('l.credit - l.debit', model, row, asked),
  /** What of it opening documents brought. */
  openingPayable: (_field, model, row, asked) => inBooks('l.credit - l.debit', model, row, asked, opened(asked)),
  /** What documents that are not posted would add to it. */
  waitingPayable: (field, model, row, asked) => `select -(${waiting(field, model, row, asked)})`,
}
