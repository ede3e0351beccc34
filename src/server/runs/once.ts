import { hash } from 'node:crypto'
import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Context } from '../engine/context.ts'
import type { LeftOff } from './leftOff.ts'
import type { RunDraft } from './runDraft.ts'

/** The lines of what is made that a run makes once each, and their field; null where it makes whole records once. */
export function onceOfLines({ data, makes }: Pick<RunModel, 'data' | 'makes'>): readonly [lines: string, field: string] | null {
  for (const name of data.once ?? []) {
    const [lines = '', field] = name.split('.')
    if (field !== undefined && makes.lines.some((group) => group.name === lines)) return [lines, field]
  }
  return null
}

/**
 * By what a record is known to be made already: a digest of what it is made once for, which is its subject or a value of it, inputs, the
 * year, the branch, values of the record as it is made; one for each line where lines are made once.
 */
export function keysOf(
  run: RunModel,
  made: RecordData,
  subject: RecordData,
  input: RecordData,
  { year, branch }: Context,
): readonly string[] {
  const { data, input: inputModel } = run
  if (!data.once) return []
  const ofLines = onceOfLines(run)
  const valuesOf = (line: Readonly<Record<string, unknown>>) =>
    (data.once ?? []).map((name) => {
      if (name === 'year') return year?.id ?? null
      if (name === 'branch') return branch.id
      if (name === 'source') return subject['id']
      if (name.startsWith('source.')) return subject[name.slice('source.'.length)] ?? null
      if (name === ofLines?.join('.')) return line[ofLines[1]] ?? null
      return (inputModel.fields.has(name) ? input[name] : made[name]) ?? null
    })
  const lines = ofLines ? linesOf(made, ofLines[0]) : [{}]
  return lines.map((line) => hash('sha256', JSON.stringify(valuesOf(line)), 'hex'))
}

/** What is left to be made of a draft, with its keys: without the records, or the lines, that are made already. */
export function leftOf(
  run: RunModel,
  { changes, keys }: Pick<RunDraft, 'changes' | 'keys'>,
  isLeft: (key: string) => boolean,
): readonly { readonly change: RecordData; readonly keys: readonly string[] }[] {
  const ofLines = onceOfLines(run)
  return changes.flatMap((change, index) => {
    const own = keys[index] ?? []
    const left = own.filter(isLeft)
    if (left.length === own.length) return [{ change, keys: own }]
    if (!ofLines || !left.length) return []
    const lines = linesOf(change, ofLines[0]).filter((_, at) => isLeft(own[at] ?? ''))
    return [{ change: { ...change, [ofLines[0]]: lines } as RecordData, keys: left }]
  })
}

/** Lines that were made before, of what else is made: what each is made once for, and the record that has it. */
export function madeLines(
  run: RunModel,
  { changes, keys }: Pick<RunDraft, 'changes' | 'keys'>,
  before: ReadonlyMap<string, number>,
): readonly LeftOff[] {
  const [group = '', field = ''] = onceOfLines(run) ?? []
  return changes.flatMap((change, index) =>
    linesOf(change, group).flatMap((line, at) => {
      const record = before.get(keys[index]?.[at] ?? '')
      return record === undefined ? [] : [{ of: Number(line[field]), record }]
    }),
  )
}

const linesOf = (record: RecordData, lines: string): readonly Readonly<Record<string, unknown>>[] =>
  (record[lines] ?? []) as readonly Readonly<Record<string, unknown>>[]
