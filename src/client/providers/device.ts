/** The browser and the system that a user agent names; null where it names none that we know. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly phone: boolean
}

// The order counts: every browser calls itself by the names of its ancestors too.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = firstOf(systems, text)
  return { browser: firstOf(browsers, text), system, phone: /\bMobile\b/.test(text) || system === 'iPhone' }
}
