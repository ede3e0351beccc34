import { ibanIn } from '../../../../schema/values/iban.ts'
import { currencyBesideIban } from './besideIban.ts'
import { labelled, type Said } from './words.ts'

/** What the lines above a table and below it say: a label, and its value behind a colon or in the next cell that holds something. */
export function saidBeside(rows: readonly (readonly string[])[]): ReadonlyMap<Said, string> {
  const found = new Map<Said, string>()
  for (const row of rows) {
    const cells = row.flatMap((cell) => {
      const [, label = '', value = ''] = /^([^:：]+)[:：]\s*(.*)$/.exec(cell) ?? []
      return labelled(label) ? [label, value] : [cell]
    })
    const filled = cells.filter((cell) => cell !== '')
    for (const [index, cell] of filled.entries()) {
      const name = labelled(cell)
      const value = filled[index + 1]
      if (name && value !== undefined && !labelled(value) && !found.has(name)) found.set(name, value)
      const iban = ibanIn(cell)
      if (iban) found.set('account', iban)
      const currency = currencyBesideIban(cell)
      if (currency && !found.has('currency')) found.set('currency', currency)
    }
  }
  return found
}
