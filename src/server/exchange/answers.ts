/** A record, to make a new one, that two are one family, to leave out what was asked about, or to ask although it was answered once. */
export type Answer = number | 'create' | 'same' | 'ask' | null

/** What a person decided, by column and value; and which heading means what. */
export interface Answers {
  readonly values?: Readonly<Record<string, Readonly<Record<string, Answer>>>>
  readonly mapping?: Readonly<Record<string, string | null>>
}
