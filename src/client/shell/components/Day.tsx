import { useNumerals } from '../../providers/numerals.ts'

/** A day, a moment or a year in the reader's digits: left to right in every direction, never broken in the middle. */
export const Day = ({ children }: { readonly children: string | number }) => {
  const { write } = useNumerals()
  return <bdi className="ltr">{write(children)}</bdi>
}
