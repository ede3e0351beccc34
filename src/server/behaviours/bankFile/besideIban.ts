import { latinDigits, stripMarks } from '../../../../schema/values/digits.ts'
import { ibanIn } from '../../../../schema/values/iban.ts'
import { isCurrency } from './words.ts'

/**
 * The currency that stands before or behind an IBAN in one text.
 * @example currencyBesideIban('SA44 2000 0001 2345 6789 1234 (USD)') === 'USD'
 */
export function currencyBesideIban(text: string): string | undefined {
  const iban = ibanIn(text)
  if (!iban) return undefined
  const plain = latinDigits(stripMarks(text)).toUpperCase()
  const rest = plain.replace(new RegExp([...iban].join('[^A-Z0-9]*')), ' ')
  return rest.split(/[\s/():：,;-]+/).find(isCurrency)
}
