import type { FactsOf, RecordOf } from './define.ts'
import type { ResourceData } from './language/definition.ts'
import { nameFor } from './named.ts'
import type { RecordData } from './record/record.ts'

/** The roles for which a company's settings name accounts. `resources/` says which there are. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface KnownRoles {}
export type Role = [keyof KnownRoles] extends [never] ? string : Extract<KnownRoles[keyof KnownRoles], string>

/** The party of a row of the ledger. */
export interface Party {
  readonly resource: string
  readonly id: number
}

/** Why a row is there, as a text `postings.{key}` with its parameters. */
export interface Reason {
  readonly key: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** One row of an entry before it is written. Amounts are exact decimals; one of the two is zero. */
export interface EntryLine {
  readonly account: number
  /** The branch whose books take the row; the document's own when absent. */
  readonly branch?: number
  /** Another branch has handed it over by a document of its own: whoever posts this one needs no right there. */
  readonly entrusted?: boolean
  readonly debit: string
  readonly credit: string
  readonly costCenter?: number | null
  readonly party?: Party | null
  readonly student?: number | null
  readonly description?: string | null
  /** The account has what the row takes from it, on that day and ever after. */
  readonly covered?: boolean
  /** Left out, it is the line that `place` names, or the document. */
  readonly reason?: Reason
  /** Where in the document the row comes from, for the place of an error: `entries.3`. */
  readonly place?: string
}

/** Goods that come into a warehouse, or go out of it: then the quantity is below zero, and the value is what they cost. */
export interface StockMove {
  readonly item: number
  readonly warehouse: number
  readonly quantity: string
  /** What comes in is worth; left out, what went out with the same `place` cost. */
  readonly value?: string
  /** Where in the document it comes from: `items.0`. */
  readonly place?: string
}

/** What a recipe may read besides its document. */
export interface Books {
  /**
   * The first account that is named, or else that of the company's settings for a role. Where they name none, the document is not
   * posted, and the refusal names the role.
   * @example books.account('guardianReceivable', facts.service, facts.category)
   */
  account(role: Role, ...named: readonly (number | null | undefined)[]): number
  /** Decimal digits of the amounts of a branch; of the document's own when it names none. */
  decimals(branch?: number | null): number
  /** What the goods cost that went out with a `place`; zero where none did. @example books.cost('items.0') */
  cost(place: string): string
}

/** Thrown when an account that a recipe asks `books` for is not set. The document is refused; the recipe itself did not fail. */
export class MissingAccount extends Error {}

/** Thrown when a document names none of the accounts that a row may use. */
export class NoAccount extends MissingAccount {
  /** The path that should lead to one, and where in the document it begins. */
  readonly path: string
  readonly place: string | undefined
  constructor(path: string, place: string | undefined) {
    super(`no account by ${path}`)
    this.path = path
    this.place = place
  }
}

/** A recipe with the resource that it is made for. */
export interface Recipe {
  readonly of: string
  readonly ledger?: (document: RecordData, facts: Readonly<Record<string, unknown>>, books: Books) => readonly EntryLine[]
  readonly stock?: (document: RecordData, facts: Readonly<Record<string, unknown>>) => readonly StockMove[]
}

/** Recipes by the names by which `effects` call them. */
export type Recipes = Readonly<Record<string, Recipe>>

/**
 * What a document posts: a pure function that makes the rows of its entry; the same document gives the same rows. `facts` holds what
 * the definition `reads`, `M` names the definitions from which those values get their types.
 * @example recipe(receipts, (receipt, _facts, books) => [{ account: books.account('cash'), debit: receipt.amount, credit: '0' }, …])
 */
export const recipe = <R extends ResourceData, M = Record<never, never>>(
  definition: R,
  by: (document: RecordOf<R>, facts: FactsOf<R, M>, books: Books) => readonly EntryLine[],
): Recipe => ({ of: nameFor('recipe', definition), ledger: by as unknown as NonNullable<Recipe['ledger']> })

/** The goods that a document moves. @example stockRecipe(issues, (issue) => issue.items.map((line) => ({ …, quantity: `-${line.quantity}` }))) */
export const stockRecipe = <R extends ResourceData, M = Record<never, never>>(
  definition: R,
  by: (document: RecordOf<R>, facts: FactsOf<R, M>) => readonly StockMove[],
): Recipe => ({ of: nameFor('stockRecipe', definition), stock: by as unknown as NonNullable<Recipe['stock']> })

/** Whether what a module exports is a recipe. */
export const isRecipe = (value: unknown): value is Recipe =>
  typeof value === 'object' &&
  value !== null &&
  'of' in value &&
  (('ledger' in value && typeof value.ledger === 'function') || ('stock' in value && typeof value.stock === 'function'))
