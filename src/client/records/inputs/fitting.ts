const mega = 1024 * 1024

/** The most that an upload may hold, in MB. */
export const mostMegabytes = { file: 5, import: 1 } as const

/** The file when it is not too large for the server. @throws an error with the sentence that the server would answer */
export function fitting(
  file: File,
  say: (key: string, options?: Record<string, unknown>) => string,
  max: number = mostMegabytes.file,
): File {
  if (file.size > max * mega) throw new Error(say('errors.File.TooLarge', { max }))
  return file
}
