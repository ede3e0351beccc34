/** How somebody came to see records: opened, on paper, in a list, in a file, in a report, in the sheet of a run, in a file attached to one. */
export const looks = ['view', 'print', 'list', 'export', 'report', 'sheet', 'file'] as const
export type Look = (typeof looks)[number]

/** A row of the audit log, as far as it says whether something was changed. */
interface Row {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}

/** Whether somebody only came to see records. An action of a definition may be called as a look is, such as *file*: it leaves values. */
export const isLook = ({ action, before, after }: Row): boolean =>
  before === null && after === null && looks.some((look) => look === action)
