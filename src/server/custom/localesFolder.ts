import { fileURLToPath } from 'node:url'

/** Where the product's texts lie. */
export const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url))
