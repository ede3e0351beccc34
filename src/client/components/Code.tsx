import { useNumerals } from '../providers/numerals.ts'

/** A code, phone, day or identity number in the company's digits: left to right in every direction, never broken in the middle. */
export const Code = ({ children }: { readonly children: string | number }) => (
  <bdi className="ltr">{useNumerals().write(children)}</bdi>
)
