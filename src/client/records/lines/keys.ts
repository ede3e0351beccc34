import type { KeyboardEvent } from 'react'

/** What the keys of the lines do. */
export interface LineCommands {
  readonly copy: (row: number) => void
  readonly remove: (row: number, column: number) => void
  /** Goes on after the last cell there is. */
  readonly append: (row: number) => void
  readonly focus: (row: number, column: number) => void
  readonly balance: (row: number, cell: HTMLElement) => void
  readonly help: () => void
  /** Goes to the next lines of the document, or to those before. */
  readonly group: (step: 1 | -1) => void
}

const cellsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-cell]')]

/** The row and column of a cell in the table. */
export function placeOfCell(target: EventTarget): { cell: HTMLElement; row: number; column: number } | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
  const line = cell?.closest('tr')
  return cell && line ? { cell, row: Number(line.dataset['line']), column: cellsOf(line).indexOf(cell) } : null
}

/** Enter and arrows move, Enter at the end adds a line, Ctrl+D copies one, Ctrl+Delete removes one, Ctrl with an arrow leads to other lines. A list that is open keeps its keys. */
export const lineKeys = (commands: LineCommands) => (event: KeyboardEvent<HTMLTableElement>) => {
  const place = placeOfCell(event.target)
  if (!place) return
  const { cell, row, column } = place
  const control = event.ctrlKey || event.metaKey
  const run = (command: () => void) => {
    event.preventDefault()
    command()
  }
  if (control && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
    return run(() => commands.group(event.key === 'ArrowDown' ? 1 : -1))
  if (control && event.code === 'KeyD') return run(() => commands.copy(row))
  if (control && (event.key === 'Delete' || event.key === 'Backspace')) return run(() => commands.remove(row, column))
  if (control || event.altKey) return
  // In a cell for amounts these two are no text.
  const isAmount = cell.getAttribute('inputmode') === 'decimal'
  if (isAmount && event.key === '=') return run(() => commands.balance(row, cell))
  const isText = cell.matches('input:not([type=checkbox])')
  if ((isAmount || !isText) && ['?', '؟'].includes(event.key)) return run(commands.help)
  const open = cell.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter') {
    event.preventDefault()
    const cells = cellsOf(event.currentTarget)
    const from = cells.indexOf(cell)
    // A card keeps cells back: those are passed by.
    const next = event.shiftKey
      ? cells.slice(0, from).findLast((one) => one.checkVisibility())
      : cells.slice(from + 1).find((one) => one.checkVisibility())
    if (next) next.focus()
    else if (!event.shiftKey) commands.append(row)
  } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    run(() => commands.focus(row + (event.key === 'ArrowDown' ? 1 : -1), column))
  }
}
