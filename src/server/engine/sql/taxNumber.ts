import { type Sql, sql, word } from '../../database/sql.ts'

/** The tax number of a branch `alias`: its own, else that of the company `c`. */
export const taxNumberOf = (alias: string): Sql => sql`coalesce(nullif(${word(alias)}.tax_number, ''), nullif(c.tax_number, ''))`
