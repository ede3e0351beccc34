import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { titlesOf } from '../engine/read/titles.ts'

/** A fault of a line that nobody sees in a sheet, with what the line refers to at its place: the service of an invoice. */
export interface LineFault extends FaultAt {
  readonly about?: { readonly resource: string; readonly id: number }
}

/** @param values what was to be made */
export function ofLine({ makes }: RunModel, fault: FaultAt, values: RecordData = {}): LineFault {
  const [group = '', at = '', name = ''] = fault.of === undefined ? (fault.field?.split('.') ?? []) : []
  const field = makes.lines.find((lines) => lines.name === group)?.fields.get(name)
  const id = ((values[group] ?? []) as readonly RecordData[])[Number(at)]?.[name]
  const isRecord = field?.to !== undefined && !field.to.includes('.')
  return isRecord && typeof id === 'number' ? { ...fault, about: { resource: field.to, id } } : fault
}

/** What it is called that faults are about: the title of each, where it has one. */
export async function titlesOfFaults(
  faults: readonly LineFault[],
  context: Context,
  send: Run,
): Promise<(fault: LineFault) => string | undefined> {
  const all = faults.flatMap(({ about }) => about ?? [])
  const titles = await Promise.all(
    [...Map.groupBy(all, ({ resource }) => resource)].map(async ([resource, some]) => {
      const ids = [...new Set(some.map(({ id }) => id))]
      const found = await titlesOf(context.registry.get(resource), ids, context, send)
      return [...found].map(([id, title]) => [`${resource} ${id}`, title] as const)
    }),
  )
  const known = new Map(titles.flat())
  return ({ about }) => about && known.get(`${about.resource} ${about.id}`)
}
