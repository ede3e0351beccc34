import { type EntryLine, recipe } from '../../schema/recipe.ts'
import { add, isZero } from '../../schema/values/money.ts'
import type { SentLine } from '../calculations/transferReceipt.ts'
import { transferReceipts } from './transferReceipts.ts'

/** What came is there; it was on its way in the books of the branch that sent it, which bears what was lost. */
export const transferReceipt = recipe(transferReceipts, ({ items }, facts, books) => {
  const there = { branch: Number(facts.fromBranch), entrusted: true }
  const sent = (facts.sent ?? []) as unknown as readonly SentLine[]
  return items.flatMap((line, at): EntryLine[] => {
    const place = `items.${at}`
    const [value, lost] = [line.value ?? '0', line.lostValue ?? '0']
    const category = sent.find(({ id }) => id === line.sent)?.['item.category.inventoryAccount']
    const inventory = books.account('inventory', facts.inventoryHere as number | null, category)
    const rows = [
      { account: inventory, debit: value, credit: '0', place },
      { account: books.account('inventoryShortage'), ...there, debit: lost, credit: '0', place },
      { account: books.account('goodsInTransit'), ...there, debit: '0', credit: add(value, lost), place },
    ]
    return rows.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit))
  })
})
