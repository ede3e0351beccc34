import { escapeXml } from './xml.ts'

/** Indexes of the cell formats in `styles`. */
export const style = { general: 0, text: 1, heading: 2, date: 3, money: 4 } as const

/** Formats of amounts by the decimals that they are written with; finer ones take the last. */
export const amountStyles: readonly number[] = [6, 7, style.money, 8, 5]

/** So many levels of a tree can be distinguished by their indentation. */
const deepest = 9

const plainFormats = 9

/** The format of a text that stands in from where its line begins. */
export const indented = (level: number, rightToLeft: boolean): number =>
  level === 0 ? style.text : plainFormats + Math.min(level, deepest) - 1 + (rightToLeft ? deepest : 0)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const application = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const styles = [
  `<styleSheet xmlns="${main}">`,
  '<numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.00##"/>',
  '<numFmt numFmtId="166" formatCode="0.0"/><numFmt numFmtId="167" formatCode="0.000"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${plainFormats + 2 * deepest}">`,
  ...[
    [0, 0],
    [49, 0],
    [49, 1],
    [164, 0],
    [2, 0],
    [165, 0],
    [1, 0],
    [166, 0],
    [167, 0],
  ].map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  ),
  ...['left', 'right'].flatMap((side) =>
    Array.from(
      { length: deepest },
      (_, at) =>
        `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="${side}" indent="${at + 1}"/></xf>`,
    ),
  ),
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** The parts of a workbook that depend on nothing but the names of its sheets: path to XML. */
export function fixedParts(names: readonly string[]): Record<string, string> {
  const numbered = names.map((name, at) => ({ name, number: at + 1 }))
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${application}.${type}+xml"/>`
  return {
    '[Content_Types].xml': [
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('xl/workbook.xml', 'sheet.main'),
      override('xl/styles.xml', 'styles'),
      override('xl/sharedStrings.xml', 'sharedStrings'),
      ...numbered.map(({ number }) => override(`xl/worksheets/sheet${number}.xml`, 'worksheet')),
      '</Types>',
    ].join(''),
    '_rels/.rels': `<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': [
      `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>`,
      ...numbered.map(({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="sheet${number}"/>`),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': [
      `<Relationships xmlns="${relations}">`,
      relation('styles', 'styles', 'styles.xml'),
      relation('texts', 'sharedStrings', 'sharedStrings.xml'),
      ...numbered.map(({ number }) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
      '</Relationships>',
    ].join(''),
    'xl/styles.xml': styles,
  }
}
