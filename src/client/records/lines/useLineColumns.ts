import { useMemo } from 'react'
import { isFigure } from '../../../../schema/kinds.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useFrame } from '../../providers/frame.tsx'
import { shownKind } from '../values/columns.ts'
import { tableColumns, type useAside } from './useAside.ts'
import { usedFigures } from './usedFigures.ts'

/** In a card what the line is about and what must be there comes first, its figures next to each other after it, then the rest. */
const cardOrder = (columns: readonly ModelField[], { title = [] }: Pick<ModelLines, 'title'>): ModelField[] => {
  const rank = (field: ModelField) => (field.required || title.includes(field.field) ? 0 : isFigure(shownKind(field)) ? 1 : 2)
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

/** The columns of lines that are there now, in their order. @param card whether each line is a card */
export function useLineColumns(
  lines: ModelLines,
  rows: readonly RecordData[],
  aside: ReturnType<typeof useAside>,
  card: boolean,
): readonly ModelField[] {
  // A group of one school has no other branch to name.
  const [, second] = useFrame().branches.filter((branch) => !branch.isMaster)
  const alone = second === undefined
  const used = usedFigures(lines, rows)
  return useMemo(() => {
    const shown = [...lines.fields.values()].filter(
      (field) =>
        !field.hidden &&
        (!field.figure || field.figure.part === 'state' || used.split(',').includes(field.figure.figure.name)) &&
        !(alone && lines.crossBranch && field.field === 'branch'),
    )
    return card ? cardOrder(shown, lines) : tableColumns(shown, aside.back, aside.all)
  }, [lines, alone, card, used, aside.back, aside.all])
}
