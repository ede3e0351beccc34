import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'

/** As wide as a figure is written by hand. */
export const toWrite = '\u00a0'.repeat(12)

/** The columns of lines that are filled in by hand on the paper of a record; null where none are. */
export function byHandOf({ name }: Pick<ModelLines, 'name'>, { data }: Model, record: RecordData): ReadonlySet<string> | null {
  const { byHand } = layoutOf(data)
  return byHand?.lines === name && holds(byHand.when, reader(record)) ? new Set(byHand.columns) : null
}

/** The paths up to the last of some: what follows from what is still to be written is not known yet. */
export const upToLast = (paths: readonly string[], some: ReadonlySet<string>): readonly string[] =>
  paths.slice(0, paths.findLastIndex((path) => some.has(path)) + 1)

/** Whether a record is printed to be filled in: then nothing on its paper adds up yet. */
export const isToFillIn = (model: Model, record: RecordData): boolean =>
  model.lines.some((group) => byHandOf(group, model, record) !== null)
