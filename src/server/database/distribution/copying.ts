import { applicationRole } from '../role.ts'

/** The setting by which the owner says, for one transaction, that rows come or go as they are: on every node of a distributed database. */
export const copying = `set local daftar.copying = 'on'`

/**
 * SQL of whether the rows that a trigger sees are only copied to where they lie from now on, or leave with their tenant: what follows from
 * them was done when they were new. The application cannot say so.
 */
export const isCopied = `coalesce(current_setting('daftar.copying', true), '') = 'on' and session_user <> '${applicationRole}'`

/** SQL of whether the row of a trigger leaves with its tenant: the only way in which one that is never changed is removed. */
export const isLeaving = `tg_op = 'DELETE' and ${isCopied}`
