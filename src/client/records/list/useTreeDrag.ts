import { type DragEvent, useRef, useState } from 'react'
import { isWithin } from './tree.ts'
import type { Tree } from './useTree.ts'
import type { TreeMoves } from './useTreeMoves.tsx'

const rowOf = (event: DragEvent) => (event.target as Element).closest<HTMLElement>('[data-row],[data-top]')

/** Dragging a row of a tree onto the one below which it shall hang, or to the place of those that hang nowhere. */
export function useTreeDrag(tree: Tree | undefined, moves: TreeMoves | undefined) {
  const [dragged, setDragged] = useState<number | null>(null)
  const over = useRef<HTMLElement | null>(null)
  const mark = (row: HTMLElement | null) => {
    if (over.current === row) return
    over.current?.removeAttribute('data-over')
    row?.setAttribute('data-over', '')
    over.current = row
  }
  if (!tree || !moves) return { dragged: null, handlers: {} }
  const fits = (row: HTMLElement | null) => {
    if (!row || dragged === null) return false
    const id = Number(row.dataset['row'])
    return row.dataset['top'] !== undefined || !isWithin(tree.records, tree.parent, id, dragged)
  }
  const end = () => {
    mark(null)
    setDragged(null)
  }
  return {
    dragged,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const row = rowOf(event)
        if (!row) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.dataset['row'] ?? '')
        // A page that changes at once lets go of what is dragged.
        setTimeout(() => setDragged(Number(row.dataset['row'])))
      },
      onDragOver: (event: DragEvent) => {
        const row = rowOf(event)
        mark(fits(row) ? row : null)
        if (fits(row)) event.preventDefault()
      },
      onDragLeave: (event: DragEvent) => {
        if (rowOf(event) === over.current && !rowOf(event)?.contains(event.relatedTarget as Node)) mark(null)
      },
      onDrop: (event: DragEvent) => {
        const row = rowOf(event)
        const record = tree.records.find(({ id }) => id === dragged)
        if (!fits(row) || !record) return
        event.preventDefault()
        const id = row?.dataset['row']
        end()
        moves.move(record, id === undefined ? null : Number(id))
      },
      onDragEnd: end,
    },
  }
}
