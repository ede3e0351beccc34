import bwip from 'bwip-js'

/** A barcode as bars that are drawn as wide as there is room. */
export interface BarMark {
  readonly kind: 'ean13' | 'code128'
  /** How many of its narrowest bars it is wide, without the quiet zones beside it. */
  readonly modules: number
  /** An SVG of one path, stretched to its place. */
  readonly svg: string
}

/** Whether a code of 13 digits ends with the digit by which a scanner checks the others. */
export function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false
  const sum = [...code].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Whether a barcode can say it: letters of English, digits and signs. */
export const isDrawable = (code: string): boolean => /^[\x20-\x7e]+$/.test(code)

/** The barcode of a code that can be drawn. */
export function barMark(code: string): BarMark {
  const kind = isEan13(code) ? 'ean13' : 'code128'
  const [symbol] = bwip.raw({ bcid: kind, text: code }) as readonly { readonly sbs: readonly number[] }[]
  let modules = 0
  // Bars and spaces in turn, beginning with a bar.
  const bars = (symbol?.sbs ?? []).flatMap((width, at) => {
    const from = modules
    modules += width
    return at % 2 ? [] : [`M${from} 0h${width}v1h-${width}z`]
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 1" preserveAspectRatio="none"><path d="${bars.join('')}"/></svg>`
  return { kind, modules, svg }
}
