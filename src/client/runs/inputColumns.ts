import type { RunModel } from '../../../schema/run.ts'
import type { RunRow } from '../../shared/run.ts'
import type { Text } from '../records/text/useText.ts'
import type { SheetColumn } from '../sheet/SheetColumn.ts'
import { fieldColumn } from './fieldColumn.ts'
import type { useCellOptions } from './useCellOptions.ts'

/** The inputs that a subject has of its own, to be corrected in their cells. */
export const inputColumns = (
  run: RunModel,
  options: ReturnType<typeof useCellOptions>,
  text: Text,
  isWide: boolean,
): SheetColumn<RunRow>[] =>
  run.each.map((name): SheetColumn<RunRow> => {
    const chosen = options.get(name)
    const isReference = run.input.fields.get(name)?.kind === 'ref'
    // A spreadsheet brings what people call it.
    const meant = (typed: string) => chosen?.find(({ value, label }) => value === typed || label === typed)?.value ?? typed
    const kept = (typed: string) => (isReference ? Number(meant(typed)) || null : meant(typed))
    return {
      ...fieldColumn(text, run.input, name, 'input.'),
      width: chosen ? 130 : isWide ? 92 : 100,
      value: ({ input }) => String(input[name] ?? ''),
      put: (row, typed) => ({ ...row, input: { ...row.input, [name]: kept(typed) } }),
      ...(chosen && { options: chosen }),
    }
  })
