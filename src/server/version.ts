import { readFileSync } from 'node:fs'

const told = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string }

/** The version of the product; every release has another one. */
export const { version } = told
