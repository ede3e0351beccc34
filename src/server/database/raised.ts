/**
 * SQL by which a trigger refuses rows as a check does. The message names the constraint too, in PostgreSQL's words: of what a node of a
 * distributed database says, its coordinator hands on no more than code and message.
 * @param message what is wrong, with a `%` for each value
 * @param constraint SQL of the name by which the refusal is known
 * @param values SQL of the values in the message, with commas between
 */
export const raised = (message: string, constraint: string, values = ''): string =>
  `raise exception '${message}: it violates check constraint "%"', ${values && `${values}, `}${constraint} using errcode = '23514', constraint = ${constraint}`
