/** What an implementer may get wrong: the file, what stands in it, and what is told about it. */
export type WrongFile = readonly [file: string, content: unknown, line: string]
