import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { filledLines, isFilledLine } from './faults.ts'

/** Takes empty lines out of a document. Those at the end wait to be filled; between others they would only be in the way. */
export function dropEmptyLines(model: Model, form: UseFormReturn<FieldValues>): void {
  for (const lines of model.lines) {
    const all = (form.getValues(lines.name) ?? []) as RecordData[]
    const end = filledLines(lines, form.getValues()).length
    const kept = all.filter((line, at) => at >= end || typeof line['id'] === 'number' || isFilledLine(lines, line))
    if (kept.length !== all.length) form.setValue(lines.name, kept)
  }
}
