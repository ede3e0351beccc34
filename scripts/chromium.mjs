import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
/** Debian's Chromium without a window: a quarter cheaper, but it shows no PDF. */
const shell = ['chromium-headless-shell']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browsers of the tests as variables of the environment, installed on Debian as root where there is none:
 * CHROME_PATH a whole Chromium, CHROME_SHELL_PATH the cheaper one. What is missing is told in one sentence.
 */
export function ensureChromium() {
  const lacking = [...(findFull() ? [] : ['chromium']), ...(process.env.CHROME_PATH || onPath(shell) ? [] : shell)]
  if (lacking.length && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the browser tests …\n')
    aptGet('update')
    // Each by itself: some distributions have no Chromium without a window.
    for (const one of lacking) aptGet('install', '-y', '--no-install-recommends', one)
  }
  // A Chromium that was named is meant.
  const [whole, cheap] = [findFull(), process.env.CHROME_PATH ? undefined : onPath(shell)]
  if (!whole)
    process.stderr.write(
      'There is no Chromium here, so the browser tests will fail: install Chromium or Google Chrome, or name its program by CHROME_PATH.\n',
    )
  return { ...(whole && { CHROME_PATH: whole }), ...(cheap && { CHROME_SHELL_PATH: cheap }) }
}

const aptGet = (...args) =>
  spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

function findFull() {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    process.stderr.write(`CHROME_PATH names ${given}, which does not exist; looking elsewhere.\n`)
  }
  return onPath(full) ?? elsewhere.find((path) => existsSync(path))
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}
