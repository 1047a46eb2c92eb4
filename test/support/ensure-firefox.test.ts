import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ensureFirefox } from '../firefox/support/ensure-firefox'
import { isOlder, versionIn } from '../firefox/support/firefox-version'

const directory = mkdtempSync(join(tmpdir(), 'satspan-firefox-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** Names a program that prints this, as Firefox does for `--version`. */
function nameFirefox(output: string): string {
  const path = join(directory, 'firefox')
  writeFileSync(path, `#!/bin/sh\necho '${output}'\n`, { mode: 0o755 })
  vi.stubEnv('FIREFOX_PATH', path)
  return path
}

it.each([
  ['Mozilla Firefox 153.7.0esr', '153.7.0'],
  ['Gtk-Message: a warning\nMozilla Firefox 142.0', '142.0'],
  ['Chromium 150.0', undefined],
])('reads the version in "%s"', (output, version) => {
  expect(versionIn(output)).toBe(version)
})

it.each([
  ['128.14.0', '142.0', true],
  ['141.0.3', '142.0', true],
  ['142', '142.0', false],
  ['142.0', '142.0.1', true],
  ['1000.0', '142.0', false],
])('compares %s with the minimum %s', (version, minimum, expected) => {
  expect(isOlder(version, minimum)).toBe(expected)
})

describe.skipIf(process.platform === 'win32')('the Firefox that was named', () => {
  it('names both versions where it is too old', () => {
    nameFirefox('Mozilla Firefox 128.14.0esr')
    expect(() => ensureFirefox(() => undefined)).toThrow('Firefox 128.14.0 is too old, Satspan needs 142.0.')
  })

  it('takes one that is new enough', () => {
    const path = nameFirefox('Mozilla Firefox 142.0')
    expect(ensureFirefox(() => undefined)).toBe(path)
  })

  it('rejects one that does not exist', () => {
    vi.stubEnv('FIREFOX_PATH', join(directory, 'absent'))
    expect(() => ensureFirefox(() => undefined)).toThrow('No Firefox that starts was found')
  })
})
