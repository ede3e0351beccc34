/**
 * Forms ask for whole records under a key of their own. React-Admin keeps the rows of lists as records too, and a form of
 * such a row would save what the row lacks as empty.
 */
export const whole = { whole: true } as const
