/** A row of a slip: what it is, and what it comes to. */
export interface SlipRow {
  readonly name: string
  readonly amount: string
  readonly strong?: boolean
}

export interface Slip {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly school: string
  readonly title: string
  /** What it says in place of a number. */
  readonly number: string
  readonly moment: string
  readonly buyer: string
  readonly lines: readonly SlipRow[]
  readonly sums: readonly SlipRow[]
  readonly note: string
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

const row = ({ name, amount, strong = false }: SlipRow): string =>
  `<tr${strong ? ' class="strong"' : ''}><td>${safe(name)}</td><td dir="ltr">${safe(amount)}</td></tr>`

const look = `@page { size: 80mm auto; margin: 4mm }
body { width: 72mm; margin: 0; font: 13px/1.5 sans-serif; color: #000 }
h1 { margin: 0; font-size: 15px; text-align: center }
p { margin: 4px 0 }
.number { border: 1px solid #000; padding: 4px; text-align: center; font-size: 18px; font-weight: 700 }
table { width: 100%; border-collapse: collapse; border-block: 1px dashed #000; margin-block: 6px }
td:last-child { text-align: end; white-space: nowrap; vertical-align: top }
.strong { font-weight: 700; font-size: 15px }`

/** The paper of a sale that has no number yet, 80 mm wide: what was sold and paid, and by what it is found once it has one. */
export const slipHtml = ({ language, direction, school, title, number, moment, buyer, lines, sums, note }: Slip): string =>
  `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${safe(number)}</title><style>${look}</style></head>
<body><h1>${safe(school)}</h1><p style="text-align:center">${safe(title)}</p><p class="number" dir="ltr">${safe(number)}</p>
<p>${safe(moment)}<br>${safe(buyer)}</p><table>${lines.map(row).join('')}</table><table>${sums.map(row).join('')}</table><p>${safe(note)}</p></body></html>`
