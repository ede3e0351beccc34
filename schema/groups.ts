import { code } from './fields/code.ts'
import { flag } from './fields/flag.ts'
import { longText } from './fields/longText.ts'
import { text } from './fields/text.ts'

/** An Arabic and an English name; on save the English one falls back to the Arabic one. */
export const named = () =>
  ({
    arabicName: text({ required: true, name: true }),
    englishName: text({ name: true, fallback: 'arabicName' }),
  }) as const

/** What every plain master has: code, names, notes, active. */
export const coded = () =>
  ({
    code: code({ unique: { in: 'scope', error: 'Code.AlreadyUsed' } }),
    ...named(),
    notes: longText(),
    active: flag({ default: true }),
  }) as const

/** Other names of a record: `السعودية، KSA` for «سعودي». They are searched like the name, and understood in files. */
export const alsoNamed = () => ({ otherNames: text({ max: 500, synonyms: true }) }) as const

/** The names of a group's fields, where a definition lists them. */
export const fieldNames = <F extends object>(fields: F): readonly Extract<keyof F, string>[] =>
  Object.keys(fields) as Extract<keyof F, string>[]
