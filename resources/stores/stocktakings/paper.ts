const counting = { status: 'counting' } as const

/** A sheet on which people count, by category; once a count is closed, what it found. */
export const countPaper = {
  titles: [{ when: counting, title: { ar: 'كشف جرد', en: 'Count sheet' } }],
  fields: ['date', 'warehouse', 'category', 'description', 'shortage', 'overflow', 'resultValue'],
  lines: { items: ['item.code', 'item', 'unit', 'openBook', 'counted', 'recounted', 'result', 'resultValue'] },
  apart: { items: 'item.category' },
  byHand: { lines: 'items', columns: ['counted', 'recounted'], when: counting },
  papers: ['a4'],
  signatures: [
    { ar: 'القائم بالجرد', en: 'Counted by' },
    { ar: 'القائم بإعادة الجرد', en: 'Recounted by' },
    { ar: 'أمين المستودع', en: 'Storekeeper' },
  ],
} as const
