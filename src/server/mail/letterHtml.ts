import { directionOf } from '../../../schema/languages.ts'

interface Parts {
  readonly language: string
  readonly lines: readonly string[]
  /** A button, with its address below for those who see no button. */
  readonly link: { readonly address: string; readonly text: string }
  readonly ending: readonly string[]
}

/** A letter as HTML that every mail program shows. */
export function letterHtml({ language, lines, link, ending }: Parts): string {
  const direction = directionOf(language)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  return `<!doctype html><html lang="${language}" dir="${direction}"><body style="margin:0;padding:24px;background:#f4f6f6;font:16px/1.8 Tahoma,Arial,sans-serif;color:#12242a">
<div style="max-width:520px;margin:auto;padding:32px;background:#fff;border-radius:12px" dir="${direction}">
${lines.map(paragraph).join('\n')}
<p style="margin:0 0 16px"><a href="${link.address}" style="display:inline-block;padding:10px 24px;border-radius:8px;background:#0b6e5f;color:#fff;text-decoration:none">${escaped(link.text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#52646a;word-break:break-all" dir="ltr">${link.address}</p>
${ending.map(paragraph).join('\n')}
</div></body></html>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
