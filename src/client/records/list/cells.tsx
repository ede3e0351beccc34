import type { ReactElement } from 'react'

/**
 * Cells of generated lists that replace the usual one, by resource and path of the column: any field
 * component of React-Admin, or one of your own on `useRecordContext`. It finds the row's record around it:
 *
 *     students: { createdAt: <DateField source="createdAt" showTime /> },
 *     guardians: { email: <EmailField source="email" /> },
 *
 * Which columns a list has and in which order is said by its definition (`list.columns`) and by the reader's own choice.
 * What the record tells of the records that it refers to lies under `refs`: `source="refs.guardian.phone"`.
 */
export const cells: Readonly<Record<string, Readonly<Record<string, ReactElement>>>> = {}
