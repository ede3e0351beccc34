/** Goes to other lines of the document: to the last of them, or to a first one. */
export function toGroup(table: HTMLTableElement | null, step: 1 | -1): void {
  const groups = [...(table?.closest('.g-form')?.querySelectorAll<HTMLTableElement>('table[data-lines]') ?? [])].filter((one) =>
    document.getElementById(`lines-${one.dataset['lines']}`),
  )
  const next = table ? groups[groups.indexOf(table) + step] : undefined
  const cell = next?.querySelector<HTMLElement>('tbody tr:last-child [data-cell]')
  if (cell) cell.focus()
  else if (next) document.getElementById(`lines-${next.dataset['lines']}`)?.click()
}
