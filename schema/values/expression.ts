import { RE2JS } from 're2js'

/** Whether a text fulfils a regular expression. */
export type ExpressionCheck = (expression: string, text: string) => boolean

/** As large as an expression may become: a text of 2,000 characters is then judged in less than a second at worst. */
const largest = 1000

const known = new Map<string, RE2JS>()

/** The expression for an engine that never takes more than linear time, unlike that of JavaScript. @throws what it cannot say */
function compiled(expression: string): RE2JS {
  const before = known.get(expression)
  if (before) return before
  const scripts = expression.replaceAll(/\\([pP])\{(?:Script|sc)=/g, String.raw`\$1{`)
  const made = RE2JS.compile(RE2JS.translateRegExp(scripts))
  known.set(expression, made)
  return made
}

export const fulfils: ExpressionCheck = (expression, text) => compiled(expression).test(text)

/** What is wrong with an expression that a definition says; null when nothing is. */
export function expressionFault(expression: string): string | null {
  if (!isExpression(expression)) return 'is no regular expression'
  // The engine reads \\k as a letter. A pair of backslashes is one, too.
  if (/\\k/.test(expression.replaceAll(String.raw`\\`, ''))) return refersBack
  try {
    return compiled(expression).programSize() > largest ? "is too large; 'min' and 'max' say how long a text is" : null
  } catch (error) {
    const { message } = error as Error
    if (/`\(\?<?[=!]/.test(message)) return 'looks ahead or behind, by (?= (?! (?<= or (?<!, which may take for ever'
    if (/`\\[1-9]/.test(message)) return refersBack
    // Limits of its own, such as at most a thousand repetitions.
    return `cannot be used: ${message.replace(/^error parsing regexp: /, '')}`
  }
}

const refersBack = String.raw`refers back to a group, by \1 or \k, which may take for ever`

function isExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}
