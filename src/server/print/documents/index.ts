import { derived } from './derived.ts'
import type { Compose } from './document.ts'
import { voucher } from './voucher.ts'

/** The kinds of documents, by the name that a definition's `print` gives; each has a template of that name. */
export const documents: Readonly<Record<string, Compose>> = { derived, voucher }
