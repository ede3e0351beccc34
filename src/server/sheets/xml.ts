const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Office writes characters that XML cannot hold as `_xHHHH_`, and text that looks like it with an escaped underscore. */
function office(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** What XML forbids, and the carriage return that it changes. */
const forbidden = /[[\p{Cc}--[\t\n\u007f-\u009f]]\ufffe\uffff]|\p{Cs}/gv

/** Text for the inside of an element or attribute of a spreadsheet. */
export function escapeXml(text: string): string {
  const plain = text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replace(forbidden, office)
  return plain.replace(/[&<>"]/g, (character) => entities[character] as string)
}
