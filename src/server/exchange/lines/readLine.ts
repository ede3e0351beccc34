import { isEmpty } from '../../../../schema/condition.ts'
import type { LineColumn } from '../../../../schema/derive/lineColumns.ts'
import { sidesOf } from '../../../../schema/derive/signedColumn.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { acceptValue } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { cleanText } from '../../../../schema/values/digits.ts'
import { isZero } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { may } from '../../engine/context.ts'
import { type Cell, textOf } from '../../sheets/cell.ts'
import { readCell } from '../cells.ts'
import { isLasting, valueKey } from '../remembered.ts'
import type { SheetRow } from '../report.ts'
import type { ColumnFault } from '../row.ts'
import { addQuestion, answerOf, type ImportSession } from '../session.ts'
import { type People, peopleOf } from './people.ts'

/** A row as a line: its values, what is wrong with it, and whether it says an amount at all. */
export interface LineReading {
  readonly row: SheetRow
  readonly values: Record<string, unknown>
  readonly faults: ColumnFault[]
  /** `blank` says no amount, `zero` says that there is none. */
  readonly amount: 'blank' | 'zero' | 'some'
}

/** Reads rows into lines; parties are looked up once for the whole file. */
export class LineReader {
  readonly #session: ImportSession
  readonly #run: Run
  /** The two amounts of which a line has one. */
  readonly #sides: readonly string[]
  readonly #people = new Map<string, Promise<People>>()

  constructor(session: ImportSession, run: Run) {
    this.#session = session
    this.#run = run
    this.#sides = (sidesOf(session.model) ?? []).map(({ field }) => field)
  }

  async read(row: SheetRow, columns: ReadonlyMap<number, LineColumn>): Promise<LineReading> {
    const values: Record<string, unknown> = {}
    const faults: ColumnFault[] = []
    for (const [index, { key, field, target }] of columns) {
      const cell = row.cells[index] ?? null
      if (textOf(cell).trim() === '') continue
      const read =
        target !== null
          ? await this.#readParty(cell, key, target)
          : this.#isPerson(field)
            ? await this.#readPerson(cell, key, field.to ?? '')
            : await this.#readOwn(field, cell, key, values)
      if ('fault' in read) faults.push(read.fault)
      else if (values[field.field] && target !== null) faults.push({ key, fault: { code: 'Import.TwoParties', field: key } })
      else values[field.field] = read.value
    }
    const amounts = this.#sides.filter((name) => [...columns.values()].some(({ field }) => field.field === name))
    const said = amounts.filter((name) => !isEmpty(values[name]))
    const isNought = said.every((name) => isZero(String(values[name])))
    // A nought beside an amount says nothing: «500 debit, 0 credit».
    for (const name of said) if (isZero(String(values[name]))) values[name] = null
    const wrong = faults.some(({ key }) => amounts.includes(key))
    return { row, values, faults, amount: wrong ? 'some' : said.length === 0 ? 'blank' : isNought ? 'zero' : 'some' }
  }

  async #readOwn(field: ModelField, cell: Cell, key: string, values: Record<string, unknown>): Promise<Read> {
    // A share of an amount is a column of its own nowhere: one record takes the whole.
    const plain = field.kind === 'split' ? { ...field, kind: 'ref' } : field
    const read = await readCell(this.#session, plain, codeOf(plain, cell), key, values)
    if ('code' in read)
      return {
        fault: {
          key,
          fault: { code: read.code, field: key, ...(read.params && { params: read.params }) },
          ...(read.waits && { waits: true }),
        },
      }
    if (field.kind === 'split') return { value: read.value === null ? null : [{ id: read.value, share: '100' }] }
    if (read.value === null) return { value: null }
    const accepted = acceptValue(field, read.value, values as RecordData, this.#session.context.check)
    return 'fault' in accepted ? { fault: { key, fault: accepted.fault } } : { value: accepted.value }
  }

  /** People and companies are known by what is on their cards, however many there are. */
  #isPerson({ kind, to }: ModelField): boolean {
    const target = kind === 'ref' ? this.#session.context.registry.find(to ?? '') : undefined
    return target !== undefined && [...target.fields.values()].some((one) => one.kind === 'phone' || one.kind === 'identity')
  }

  async #readParty(cell: Cell, key: string, resource: string): Promise<Read> {
    const read = await this.#readPerson(cell, key, resource)
    return 'fault' in read ? read : { value: { resource, id: read.value } }
  }

  async #readPerson(cell: Cell, key: string, resource: string): Promise<Read> {
    const { context } = this.#session
    const model = context.registry.get(resource)
    if (!may(context.person, model.permissions.view))
      return { fault: { key, fault: { code: 'Auth.Forbidden', params: { permission: model.permissions.view } } } }
    const known = this.#people.get(resource) ?? peopleOf(model, context, this.#run)
    this.#people.set(resource, known)
    const people = await known
    const text = cleanText(textOf(cell))
    const found = people.resolve(text)
    if ('id' in found) return { value: found.id }
    const { remembered, decided } = this.#session
    const question = valueKey(key, text)
    const answer = answerOf(this.#session, key, text)
    if (answer !== undefined) decided.values.set(question, isLasting(answer) ? answer : undefined)
    if (typeof answer === 'number' && people.byId.has(answer)) return { value: answer }
    const rememberedAnswer = answer === undefined ? remembered.values.get(question) : undefined
    const holds = typeof rememberedAnswer === 'number' && people.byId.has(rememberedAnswer)
    addQuestion(this.#session, {
      kind: 'value',
      column: key,
      value: text,
      suggestions: found.near,
      resource,
      filter: {},
      create: false,
      empty: false,
      ...(holds && { remembered: rememberedAnswer }),
    })
    if (holds) return { value: rememberedAnswer }
    return { fault: { key, fault: { code: 'Import.Unknown', field: key, params: { value: text } }, waits: true } }
  }
}

type Read = { readonly value: unknown } | { readonly fault: ColumnFault }

/** «110101 - Main safe» as the template writes it: the code before the dash. */
function codeOf(field: ModelField, cell: Cell): Cell {
  if (field.kind !== 'ref') return cell
  const [, code] = /^\s*(\S+) - /.exec(textOf(cell)) ?? []
  return code ?? cell
}
