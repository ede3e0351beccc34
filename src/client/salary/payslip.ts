import { holds, isEmpty } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { reader } from '../../../schema/record/record.ts'
import { subtract, sum } from '../../../schema/values/money.ts'

/** A line of a salary as its form holds it. */
export interface Line {
  readonly salaryItem: number | null
  readonly kind: 'earning' | 'deduction' | null
  readonly origin: string | null
  readonly from: string | null
  readonly to: string | null
  readonly quantity: string | null
  readonly worked: string | null
  readonly amount: string | null
  readonly benefit: number | null
  readonly leave: number | null
  readonly instalment: number | null
  readonly carriedFrom: number | null
  readonly branch: number | null
  readonly refs?: Readonly<Record<string, Reference | null>>
}

/** An item of a salary with all lines of it, and what they come to. */
export interface Item {
  readonly id: number
  readonly kind: 'earning' | 'deduction'
  readonly lines: readonly Line[]
  readonly amount: string
}

export const linesOf = (salary: RecordData): readonly Line[] => (salary['items'] ?? []) as unknown as readonly Line[]

/** The items of a salary: earnings before deductions, each once. */
export function itemsOf(lines: readonly Line[]): readonly Item[] {
  const groups = Map.groupBy(lines, ({ salaryItem, kind }) => `${kind} ${salaryItem}`)
  const items = [...groups.values()].flatMap((own): Item[] => {
    const [{ salaryItem, kind } = {}] = own
    if (!salaryItem || !kind) return []
    return [{ id: salaryItem, kind, lines: own, amount: sum(own.map(({ amount }) => amount ?? '0')) }]
  })
  return ['earning', 'deduction'].flatMap((kind) => items.filter((item) => item.kind === kind))
}

/** What items come to, which the totals of a form follow only once it is saved. */
export function totalsOf(items: readonly Item[], { lastNet }: RecordData) {
  const of = (kind: Item['kind']) => sum(items.flatMap((item) => (item.kind === kind ? [item.amount] : [])))
  const [gross, deductions] = [of('earning'), of('deduction')]
  const net = subtract(gross, deductions)
  return { gross, deductions, net, difference: isEmpty(lastNet) ? null : subtract(net, String(lastNet)) }
}

/** What paper shows of a salary, as its layout says: which lines, and what is told of each between its name and its amount. */
export function paperOf(
  model: Model,
  salary: RecordData,
): { readonly lines: readonly Line[]; readonly told: readonly ModelField[] } {
  const { lines: columns, where } = layoutOf(model.data)
  const fields = model.lines.find(({ name }) => name === 'items')?.fields
  return {
    lines: linesOf(salary).filter((line) => holds(where?.['items'], reader(line as unknown as RecordData, salary))),
    told: (columns?.['items'] ?? []).slice(1, -1).flatMap((name) => fields?.get(name) ?? []),
  }
}

/** Items that former months had and this one has not. */
export const goneOf = (items: readonly Item[], former: readonly (readonly Item[])[]): readonly Item[] => {
  const known = new Set(items.map(({ kind, id }) => `${kind} ${id}`))
  return former.flat().filter(({ kind, id }) => {
    const isNew = !known.has(`${kind} ${id}`)
    known.add(`${kind} ${id}`)
    return isNew
  })
}
