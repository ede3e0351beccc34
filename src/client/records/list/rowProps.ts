import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Column } from '../values/columns.ts'
import type { Display } from '../values/useDisplay.ts'
import type { CardPlace } from './cards.ts'
import type { RowEntries } from './RowMenu.tsx'

/** How rows become cards on a phone. */
export interface Card {
  readonly places: ReadonlyMap<string, CardPlace>
  readonly labels: ReadonlyMap<string, string>
}

/** Where a record stands in a tree, and what moves it there; all undefined outside of trees. */
export interface TreePlace {
  /** Depth in a tree, and whether it is open; undefined outside of trees. */
  readonly depth?: number | undefined
  readonly open?: boolean | undefined
  readonly onFold?: ((id: number) => void) | undefined
  /** Of a tree: how many hang directly below it, and what moves it. */
  readonly below?: number | undefined
  readonly onMove?: ((record: RecordData & { readonly id: number }) => void) | undefined
}

export interface RowProps extends TreePlace {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
  readonly columns: readonly Column[]
  readonly display: Display
  readonly selected: boolean
  readonly selectable: boolean
  readonly onToggle: (id: number) => void
  readonly onOpen: (id: number) => void
  /** Of a tree: whether it was searched for, whether it is being moved. */
  readonly found?: boolean
  readonly dragged?: boolean
  /** What can be done with the record; undefined where nothing can be with any. */
  readonly entries: RowEntries | undefined
  /** What is told of the record as a card: places and labels. Undefined where the row is a row. */
  readonly card?: Card | undefined
}
