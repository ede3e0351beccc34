/** Why two records may be the same: a value that both have, by the field of each; or nearly the same name. */
export type Likeness =
  | { readonly kind: 'same'; readonly fields: readonly [string, string] }
  | { readonly kind: 'like'; readonly field: string }

/** Two records that may be the same, the older one first. */
export interface Pair {
  readonly ids: readonly [number, number]
  readonly reasons: readonly Likeness[]
}

/** What was found: the likeliest pairs first, and how many there are. */
export interface Duplicates {
  readonly pairs: readonly Pair[]
  readonly total: number
}
