/** As long as a word, and a whole line, may be that is printed: an address has 500 characters at most. */
const longestWord = 500
const longestLine = 2000
const longWord = new RegExp(`\\S{${longestWord}}\\S+`, 'g')

/** A line about a file, of which nothing is printed back that nobody could read. */
export const shortened = (line: string): string => {
  const short = line.slice(0, longestLine * 10).replace(longWord, (word) => `${word.slice(0, longestWord)}…`)
  return short.length > longestLine ? `${short.slice(0, longestLine)}…` : short
}
