import { nameIn } from '../../../schema/languages.ts'

/** «110101 - Main safe»: people read the name, the code says it without doubt. */
export const labelOf = (record: Readonly<Record<string, unknown>> | null | undefined, language: string): string =>
  [record?.['code'], nameIn(record, language)].filter(Boolean).join(' - ')
