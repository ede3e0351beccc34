/** How somebody came to see records: opened, on paper, in a list, in a file, in a report, in the sheet of a run, in a file attached to one. */
export const looks = ['view', 'print', 'list', 'export', 'report', 'sheet', 'file'] as const
export type Look = (typeof looks)[number]
