import { kindOf } from './kinds.ts'
import type { Model } from './model.ts'
import type { ModelField } from './modelField.ts'
import { MissingAccount } from './recipe.ts'
import type { FaultAt, RecordData } from './record/record.ts'
import { isDecimal } from './values/money.ts'

/** A function that a definition names: its name, and the definition whose record it was called for. */
export interface NamedCode {
  readonly name: string
  readonly definition: string
}

/** The code of the fault when a named function has failed. */
export const codeFailed = 'Code.Failed'

/** A named function threw (`cause`), or gave what its contract does not allow. */
export class CodeFailed extends Error {
  readonly code: NamedCode
  constructor(code: NamedCode, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.code = code
  }
  /** The fault that the caller gets. */
  get fault(): FaultAt {
    const { name, definition } = this.code
    return { code: codeFailed, params: { name, definition, reason: this.message.slice(0, longestReason) } }
  }
}

const longestReason = 300

/** What is wrong with an answer, as the end of a sentence that begins with "it"; nothing where it is as its contract says. */
export type Contract = (answer: unknown) => string | undefined

/**
 * Calls a named function and checks its answer against the contract: the one guard of all code that definitions name.
 * @param tell gets a failure, for the log
 * @throws CodeFailed when it fails; MissingAccount as it is, since that is a fault of the document
 */
export function callCode<T>(code: NamedCode, work: () => T, contract: Contract, tell?: (failed: CodeFailed) => void): T {
  let failed: CodeFailed
  try {
    const answer = work()
    const wrong = contract(answer)
    if (wrong === undefined) return answer
    failed = new CodeFailed(code, `it ${wrong}`)
  } catch (error) {
    if (error instanceof MissingAccount) throw error
    failed = new CodeFailed(code, error instanceof Error ? error.message : String(error), error)
  }
  tell?.(failed)
  throw failed
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise)

const said = (value: unknown): string =>
  value instanceof Promise ? 'a promise' : (JSON.stringify(value) ?? String(value)).slice(0, 40)

/** Every answer is looked at until one is wrong. */
const firstOf = <T>(all: Iterable<T>, wrong: (one: T) => string | undefined): string | undefined => {
  for (const one of all) {
    const found = wrong(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** What is wrong with values of fields: a name that is no field, an amount that is no exact text. What was `given` so is nobody's fault. */
function valuesWrong(
  values: RecordData,
  fields: ReadonlyMap<string, ModelField>,
  owner: string,
  given: RecordData = {},
  lines: ReadonlySet<string> = none,
): string | undefined {
  for (const name in values) {
    const value = values[name]
    const field = fields.get(name)
    if (!field) {
      if (beside.has(name) || lines.has(name) || name in given) continue
      return `gives '${name}', which ${owner} does not have`
    }
    if (value === null || value === undefined || value === given[name]) continue
    if (kindOf(field).figure !== 'amount' || (typeof value === 'string' && isDecimal(value))) continue
    return `gives ${name} as ${said(value)}: an amount is an exact text`
  }
  return undefined
}

const none: ReadonlySet<string> = new Set()

/** Words of a record and of a line that are no fields. */
const beside: ReadonlySet<string> = new Set(['id', 'version', 'refs', 'facts'])

function recordWrong(model: Model, values: unknown, given: RecordData = {}): string | undefined {
  if (!isObject(values)) return `gives ${said(values)} for a record of ${model.name}`
  const groups = model.lines.filter(({ name }) => name in values)
  const lines = new Set(groups.map(({ name }) => name))
  return (
    valuesWrong(values, model.fields, model.name, given, lines) ??
    firstOf(groups, ({ name, fields }) => {
      const rows = values[name]
      if (rows === given[name]) return undefined
      if (!Array.isArray(rows) || !rows.every(isObject)) return `gives no list of lines for ${name}`
      const former = (given[name] as readonly RecordData[] | undefined) ?? []
      const byId = former.length
        ? new Map<unknown, RecordData>(former.flatMap((line) => (line['id'] ? [[line['id'], line] as const] : [])))
        : undefined
      return firstOf(rows.entries(), ([index, row]) => valuesWrong(row, fields, name, byId?.get(row['id']) ?? former[index]))
    })
  )
}

/** A calculation gives its document, with what it has written; @param mayWrite fields of the document that are its to write */
export const calculationContract =
  (model: Model, document: RecordData, mayWrite: (field: ModelField) => boolean): Contract =>
  (answer) =>
    recordWrong(model, answer, document) ??
    firstOf(Object.entries(answer as RecordData), ([name, value]) => {
      const field = model.fields.get(name)
      if (!field || mayWrite(field) || value === document[name]) return undefined
      return JSON.stringify(value ?? null) === JSON.stringify(document[name] ?? null)
        ? undefined
        : `gives another '${name}', which is not its to write: it writes read-only fields without a formula`
    })

/** What is wrong is a list of faults, each with a code and a field. */
export const faultsContract: Contract = (answer) =>
  Array.isArray(answer) &&
  answer.every((one) => isObject(one) && typeof one['code'] === 'string' && typeof one['field'] === 'string')
    ? undefined
    : `gives ${said(answer)}, no list of faults with a code and a field`

/** A maker gives a list of records of the definition that it makes, or its faults. */
export const makerContract =
  (target: Model): Contract =>
  (answer) => {
    if (Array.isArray(answer)) return firstOf(answer, (one) => recordWrong(target, one))
    const fault = isObject(answer) ? answer['fault'] : undefined
    if (isObject(fault) && typeof fault['code'] === 'string') return undefined
    return `gives ${said(answer)}, no list of records and no fault with a code`
  }

const rowsContract =
  (what: string, names: readonly string[], ids: readonly string[], amounts: readonly string[]): Contract =>
  (answer) => {
    if (!Array.isArray(answer) || !answer.every(isObject)) return `gives no list of ${what}`
    return firstOf(answer, (row) => {
      const stranger = Object.keys(row).find((name) => !names.includes(name))
      if (stranger !== undefined) return `gives '${stranger}', which ${what} do not have`
      const id = ids.find((name) => !Number.isInteger(row[name]))
      if (id !== undefined) return `gives ${said(row[id])} for the ${id} of a row`
      const amount = amounts.find((name) => row[name] !== undefined && !(typeof row[name] === 'string' && isDecimal(row[name])))
      return amount && `gives ${amount} as ${said(row[amount])}: an amount is an exact text`
    })
  }

const entryWords = [
  'account',
  'branch',
  'debit',
  'credit',
  'costCenter',
  'party',
  'student',
  'description',
  'reason',
  'place',
  'covered',
  'entrusted',
]
/** A recipe gives rows of an entry. */
export const ledgerContract: Contract = (answer) =>
  rowsContract('rows of an entry', entryWords, ['account'], ['debit', 'credit'])(answer) ??
  firstOf(answer as readonly RecordData[], (row) =>
    row['debit'] === undefined || row['credit'] === undefined
      ? 'gives a row without debit or credit; one of them is 0'
      : undefined,
  )

/** A stock recipe gives movements of goods. */
export const stockContract: Contract = (answer) =>
  rowsContract(
    'movements of goods',
    ['item', 'warehouse', 'quantity', 'value', 'place'],
    ['item', 'warehouse'],
    ['quantity', 'value'],
  )(answer)
