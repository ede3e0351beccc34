/** One's own second factor, as `GET Users/secondFactor` tells it. */
export interface OwnSecondFactor {
  /** Since when one has it; null for none. */
  readonly since: string | null
  /** Recovery codes that are left. */
  readonly recoveryCodes: number
  /** Whether the school wants one of this person. */
  readonly required: boolean
}

/** The refusal of what asks for a fresh code, and that of a password after which a code is to be given. */
export const codeDueCode = 'SecondFactor.CodeDue'
export const codeRequiredCode = 'SecondFactor.CodeRequired'
/** The refusal of everything to a person who has to set up a second factor first. */
export const factorRequiredCode = 'SecondFactor.Required'
