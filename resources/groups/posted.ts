import { text } from '../../schema/fields.ts'

/** Documents that count: they have a number, whether they stand in the books already or not. */
export const final = { status: { in: ['open', 'posted'] } } as const

/** An invoice that counts: what was credited whole may be invoiced anew. */
export const stillInvoiced = { ...final, any: [{ creditedLeft: { gt: 0 } }, { net: { lte: 0 } }] } as const

/**
 * What reports add up of documents: what stands in the books, and apart from it what is issued and not posted yet.
 * @param status where the state of the document stands
 */
export const countedBy = <const P extends string>(status: P) =>
  ({ posted: { [status]: 'posted' }, notPosted: { [status]: 'open' } }) as const

/** The life of a document that is posted. */
export const postedStates = { draft: ['open', 'void'], open: ['posted', 'void'], posted: ['open'], void: [] } as const

/** What has a number is handed out: of it these fields stand; it is taken back with a reason, and made anew. */
export const numbered = <const F extends readonly string[]>(changes: F) =>
  ({ on: ['edit'], changes, holds: { status: 'draft' }, error: 'Document.Numbered' }) as const

/** What is done with it, but for what is its own. */
export const postedActions = () =>
  ({
    post: { to: 'posted', posts: 'post', confirm: true },
    unpost: { to: 'open', unposts: true, danger: true },
    void: { to: 'void', takesBack: true, bulk: true, input: { reason: text({ required: true }) }, confirm: true, danger: true },
  }) as const

/**
 * The same of what pay follows from or is told by: it is neither taken back nor void once payroll is locked, also where it has no entry.
 * @param by the day or month by which it is locked
 */
export const payrollActions = (by: string | readonly string[] = 'date') => {
  const { unpost, void: taken, ...rest } = postedActions()
  const locked = { area: 'payroll', by } as const
  return { ...rest, unpost: { ...unpost, locked }, void: { ...taken, locked } } as const
}

/** Whose a document of money is, and who may do with it what is for them alone. */
export const ofCashier = { by: 'cashier', permission: 'voidOthersDocuments' } as const

/** What another cashier took or handed out is changed by those alone who may do that: the name on it stands for what it says. */
export const ofOwnCashier = { on: ['edit', 'delete'], others: ofCashier, error: 'Document.OfOthers' } as const

/** The same of a document of money: what another cashier took or handed out is made void by those alone who may do that. */
export const deskActions = () => {
  const { void: taken, ...rest } = postedActions()
  return { ...rest, void: { ...taken, others: ofCashier } } as const
}
