import {
  add,
  compare,
  decimalsOf,
  greater,
  isZero,
  lesser,
  negate,
  split,
  subtract,
  sum,
} from '../../../../schema/values/money.ts'

/** Amounts by child; what names none stands under 0. */
export type Shares = Map<number, string>

/** What a document does to invoices of a child, in the order of the days. */
export type Happening = { readonly document: string; readonly amount: string } & (
  | { readonly kind: 'charged'; readonly invoice: number; readonly student: number }
  | {
      readonly kind: 'credited'
      readonly invoice: number
      readonly note: number
      readonly items: Shares
      readonly refunded: string
    }
  | { readonly kind: 'paid' | 'owedAgain'; readonly invoice: number; readonly receipt: number }
  | { readonly kind: 'creditUsed'; readonly note: number }
)

/** What a document is to one child. */
export interface Movement {
  readonly document: string
  readonly student: number
  readonly debit: string
  readonly credit: string
}

/**
 * Whose the amounts of documents are. A payment of an invoice for several children falls on what each of them still owes of it. What is
 * credited of a child's lines is the child's: it settles what the child owes of the invoice, then what the siblings on it owe, and what
 * is left over is the child's credit, which is gone once it is refunded or pays for whomever.
 */
export function childMovements(happenings: readonly Happening[], decimals: number): Movement[] {
  const owed = new Map<number, Shares>()
  const charged = new Map<number, Shares>()
  const credits = new Map<number, Shares>()
  const paid = new Map<string, Shares>()
  const movements: Movement[] = []
  const at = <K>(all: Map<K, Shares>, key: K): Shares => {
    if (!all.has(key)) all.set(key, new Map())
    return all.get(key) as Shares
  }
  const move = (document: string, shares: Shares, side: 'debit' | 'credit') => {
    for (const [student, amount] of shares)
      if (!isZero(amount)) movements.push({ document, student, debit: '0', credit: '0', [side]: amount })
  }
  for (const one of happenings) {
    const { document, amount } = one
    const places = Math.max(decimals, decimalsOf(amount))
    switch (one.kind) {
      case 'charged': {
        const share: Shares = new Map([[one.student, amount]])
        for (const all of [owed, charged]) put(at(all, one.invoice), share)
        move(document, share, 'debit')
        break
      }
      case 'credited': {
        const open = at(owed, one.invoice)
        move(document, one.items, 'credit')
        const over = divided(amount, excess(one.items, open), one.items, places)
        take(open, one.items)
        put(open, over)
        // What a child has too much here pays for the siblings on the same invoice.
        const lent = new Map([...open].map(([student, left]) => [student, greater(negate(left), '0')]))
        const whole = lesser(sum([...lent.values()]), sum([...open.values()].map((left) => greater(left, '0'))))
        const from = divided(whole, lent, lent, places)
        const to = divided(whole, open, open, places)
        move(document, from, 'debit')
        move(document, to, 'credit')
        put(open, from)
        take(open, to)
        const back = divided(one.refunded, over, over, Math.max(places, decimalsOf(one.refunded)))
        move(document, back, 'debit')
        take(over, back)
        credits.set(one.note, over)
        break
      }
      case 'paid': {
        const shares = divided(amount, at(owed, one.invoice), at(charged, one.invoice), places)
        take(at(owed, one.invoice), shares)
        put(at(paid, `${one.receipt} ${one.invoice}`), shares)
        move(document, shares, 'credit')
        break
      }
      case 'owedAgain': {
        const shares = divided(amount, at(paid, `${one.receipt} ${one.invoice}`), at(charged, one.invoice), places)
        put(at(owed, one.invoice), shares)
        take(at(paid, `${one.receipt} ${one.invoice}`), shares)
        move(document, shares, 'debit')
        break
      }
      case 'creditUsed': {
        const left = at(credits, one.note)
        const shares = divided(amount, left, left, places)
        take(left, shares)
        move(document, shares, 'debit')
      }
    }
  }
  return movements
}

/** An amount by what each has, and by `otherwise` where they have less than it. */
function divided(amount: string, by: Shares, otherwise: Shares, decimals: number): Shares {
  const weights = [...by].filter(([, weight]) => compare(weight, '0') > 0)
  const enough = compare(sum(weights.map(([, weight]) => weight)), amount) >= 0
  const used = enough ? weights : [...otherwise].filter(([, weight]) => compare(weight, '0') > 0)
  if (isZero(amount)) return new Map()
  if (!used.length) return new Map([[0, amount]])
  const parts = split(
    amount,
    used.map(([, weight]) => weight),
    decimals,
  )
  return new Map(used.map(([student], index) => [student, parts[index] ?? '0']))
}

/** How much more is credited of each than is owed. */
const excess = (items: Shares, open: Shares): Shares =>
  new Map([...items].map(([student, amount]) => [student, greater(subtract(amount, open.get(student) ?? '0'), '0')]))

function put(to: Shares, shares: Shares): void {
  for (const [student, amount] of shares) to.set(student, add(to.get(student) ?? '0', amount))
}

function take(from: Shares, shares: Shares): void {
  for (const [student, amount] of shares) from.set(student, subtract(from.get(student) ?? '0', amount))
}
