/** Students who are at the school: a year's place that has not ended. Every report that counts students means these. */
export const atSchool = { leftOn: { empty: true } } as const

/** A class is chosen among those of the chosen grade. */
export const inClass = ['row.stage', 'row', { by: 'classRoom', where: { row: { same: 'row' } } }] as const
