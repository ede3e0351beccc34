import type { Recipe } from '../entry.ts'
import { voucher } from './voucher.ts'

/** What documents post, bound by the word `posting` of their definition. */
export const recipes: Readonly<Record<string, Recipe>> = { voucher }
