const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const powers = ['trillion', 'billion', 'million', 'thousand', '']

/**
 * A number in British words: `one thousand two hundred and five`.
 * @param digits a whole number without sign, at most 15 digits
 */
export function numberInEnglish(digits: string): string {
  const groups = (digits.padStart(15, '0').match(/\d{3}/g) ?? []).map(Number)
  const parts = groups.flatMap((count, index) => {
    if (count === 0) return []
    const power = powers[index] ?? ''
    const words = belowThousand(count)
    const alone = power === '' && count < 100 && groups.slice(0, -1).some((group) => group > 0)
    return [`${alone ? 'and ' : ''}${words}${power && ` ${power}`}`]
  })
  return parts.join(' ') || 'zero'
}

function belowThousand(count: number): string {
  const rest = count % 100
  const hundred = Math.floor(count / 100)
  const below = rest < 20 ? small[rest] : [tens[Math.floor(rest / 10)], small[rest % 10]].slice(0, rest % 10 ? 2 : 1).join('-')
  if (hundred === 0) return below ?? ''
  return `${small[hundred]} hundred${rest ? ` and ${below}` : ''}`
}
