import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium for the browser tests: CHROME_PATH, the PATH, usual places, or installed on Debian as root; else null and a sentence. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the browser tests …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env })
  }
  const installed = findChromium()
  if (!installed)
    process.stderr.write(
      'There is no Chromium here, so the browser tests will fail: install Chromium or Google Chrome, or name its program by CHROME_PATH.\n',
    )
  return installed
}

function findChromium() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    process.stderr.write(`CHROME_PATH names ${given}, which does not exist; looking elsewhere.\n`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  return (
    [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find((path) => existsSync(path)) ??
    null
  )
}
