// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds } from '../../schema/kinds.ts'
import { paragraphs, plainText, writeMarkup } from '../../schema/values/markup.ts'
import { oddText } from './oddText.ts'

const accept = (value: unknown, max?: number) =>
  kinds.get('richText')?.accept(
    value,
    { kind: 'richText', ...(max !== undefined && { max }) },
    {
      decimals: 2,
      phoneRule: 'saudi',
      read: () => null,
    },
  )
const refused = (value: string): unknown => {
  const result = accept(value)
  return result && 'fault' in result ? [result.fault.code, String(result.fault.params?.['part']).slice(1, -1)] : result
}

/** What stands in a page when the text is put into it. */
const inPage = (html: string): Element => {
  const place = document.createElement('div')
  place.innerHTML = html
  return place
}

describe('formatted text', () => {
  it.each([
    ['<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code><br>g</p>', 'a b c d e f\ng'],
    ['<h2>a</h2><p style="text-align: center">b</p>', 'a\nb'],
    ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><p>d</p>', '• a\n  • b\n• c\nd'],
    ['<ol start="3"><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', '3. a\nb\n4. c'],
    ['<blockquote><p>a</p></blockquote><p></p><p>b</p>', 'a\n\nb'],
    ['<p><a href="https://daftar.sa/?a=1&amp;b=2">a &lt; b &amp; c</a></p>', 'a < b & c'],
    ['<p><a href="mailto:a@b.sa">a</a> <a href="tel:+966501234567">b</a></p>', 'a b'],
  ])('is kept as the editor writes it: %s', (html, said) => {
    expect(accept(html)).toEqual({ value: html })
    expect(plainText(html)).toBe(said)
  })

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<p>a<script>alert(1)</script></p>', '<script>'],
    ['<p onclick="alert(1)">a</p>', '<p onclick="alert(1)">'],
    ['<p><img src=x onerror=alert(1)></p>', '<img src=x onerror=alert(1)>'],
    ['<svg/onload=alert(1)>', '<svg/onload=alert(1)>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<a href="javascript:alert(1)">'],
    ['<p><a href=" javascript:alert(1)">a</a></p>', '<a href=" javascript:alert(1)">'],
    ['<p><a href="java&#115;cript:alert(1)">a</a></p>', '<a href="java&#115;cript:alert(1)">'],
    ['<p><a href="data:text/html,a">a</a></p>', '<a href="data:text/html,a">'],
    ['<p><a href="https://a.sa" target="_top">a</a></p>', '<a href="https://a.sa" target="_top">'],
    ['<p style="color: red">a</p>', '<p style="color: red">'],
    ['<p style="text-align: center; position: fixed">a</p>', '<p style="text-align: center; position: fixed">'],
    ['<iframe src="https://a.sa"></iframe>', '<iframe src="https://a.sa">'],
    ['<style>p { color: red }</style>', '<style>'],
    ['<p>a<!-- b --></p>', '<!-- b -->'],
    ['<p>a &copy; b</p>', '&copy;'],
    ['<p>a', '<p>'],
    ['<p>a</b></p>', '</b>'],
    ['<p>a < b</p>', '< b'],
    ['<p>a</p>b', 'b'],
    ['<li>a</li>', '<li>'],
  ])('is refused with what is wrong in it: %s', (html, part) => {
    expect(refused(html)).toEqual(['Text.Markup', part])
  })

  it('is at most as long as it may be, is text, and nothing where nothing can be seen', () => {
    expect(accept('<p>abc</p>', 9)).toEqual({ fault: { code: 'Field.TooLong', params: { max: 9 } } })
    expect(accept('<p>a&#0;</p>')).toEqual({ fault: { code: 'Text.ControlCharacters' } })
    expect(accept({})).toEqual({ fault: { code: 'Field.Type' } })
    for (const nothing of ['<p></p>', '<p> <br></p><p>\u200b</p>', '\u200b']) expect(accept(nothing)).toEqual({ value: null })
  })

  it('is a paragraph for each line where it was plain, and one around what stands in none', () => {
    expect(accept('a < b & c\r\n\nd "e"')).toEqual({ value: '<p>a &lt; b &amp; c</p><p></p><p>d "e"</p>' })
    expect(accept('a <b>b</b> & c')).toEqual({ value: '<p>a <b>b</b> &amp; c</p>' })
    expect(accept('<ul>\n  <li>a\n  b</li>\n</ul>\n')).toEqual({ value: '<ul><li>a b</li></ul>' })
  })

  it('says what it says where it is no formatted text', () => {
    for (const text of ['a', 'a < b\n<b>c</b>', '<script>a</script>', '<p>a', '']) expect(plainText(text)).toBe(text)
  })

  it('says as paragraphs what the plain text says, and is written one way only', () => {
    fc.assert(
      fc.property(fc.array(oddText, { maxLength: 4 }), (lines) => {
        const text = lines.map((line) => line.replaceAll(/[\r\n]/g, ' ')).join('\n')
        const html = paragraphs(text)
        expect(plainText(html)).toBe(text.trim())
        expect(writeMarkup(html)).toEqual({ html })
      }),
    )
  })

  it('is in the page what it was taken for, whatever it was made of', () => {
    const pieces = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<ul>',
        '</ul>',
        '<li>',
        '</li>',
        '<ol start="2">',
        '</ol>',
        '<b>',
        '</b>',
        '<a href="https://a.sa">',
        '</a>',
      ],
      ...[
        '<br>',
        '<br/>',
        '<h1 style="text-align: end">',
        '</h1>',
        '<code>',
        '</code>',
        '<blockquote>',
        '</blockquote>',
        'a',
        '&lt;',
        '&',
      ],
      ...[
        '&#60;',
        ' ',
        '\n',
        '"',
        "'",
        '>',
        '<',
        '&amp;',
        '=',
        'href="x"',
        '<p style="text-align: center">',
        '<script>',
        '<!--',
        '-->',
      ],
    )
    const whole = fc.oneof(
      fc.array(pieces, { maxLength: 12 }),
      fc.array(pieces, { maxLength: 6 }).map((inner) => ['<p>', ...inner, '</p>']),
      fc.array(pieces, { maxLength: 8 }).map((inner) => ['<ul><li>', ...inner, '</li></ul>']),
    )
    fc.assert(
      fc.property(whole, (parts) => {
        const written = writeMarkup(parts.join(''))
        if ('wrong' in written) return
        expect(inPage(written.html).innerHTML).toBe(written.html)
        expect(writeMarkup(written.html)).toEqual(written)
      }),
      { numRuns: 3000 },
    )
  })
})
