/** Where a permission comes from. */
export interface Origin {
  readonly kind: 'admin' | 'own' | 'group'
  /** The team that gives it. */
  readonly group?: number
}

/** What a user may do in the end, and why: `GET users/{id}/permissions`. */
export interface UserRights {
  readonly isAdmin: boolean
  readonly groups: readonly {
    readonly id: number
    readonly arabicName: string
    readonly englishName: string | null
    readonly active: boolean
  }[]
  readonly permissions: readonly { readonly name: string; readonly from: readonly Origin[] }[]
}
