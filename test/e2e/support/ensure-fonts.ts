import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFromDebian } from './installing'
import { root } from './root'

const PACKAGES = ['fonts-noto-cjk', 'fonts-noto-core']
/** Languages whose letters no font of a bare Debian has. */
const LANGUAGES = ['zh-cn', 'ja', 'ar']

const ABSENT = `Fonts for Chinese, Japanese and Arabic are missing, so their layout was not measured: install Noto's (on Debian as root: \`apt-get install ${PACKAGES.join(' ')}\`).`

/**
 * Installs fonts that have Chinese, Japanese and Arabic where there are none.
 * @throws Error with one sentence for the user if nothing helps
 */
export function ensureFonts(say: (line: string) => void): void {
  if (hasFonts()) return
  for (const name of PACKAGES) installFromDebian(name, say)
  if (!hasFonts()) throw new Error(ABSENT)
}

/** Elsewhere than on Linux, the system has them. */
function hasFonts(): boolean {
  if (process.platform !== 'linux') return true
  return LANGUAGES.every((language) => {
    const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
    return (stdout ?? '').includes('Noto')
  })
}

/** The environment of a browser without them, so that layouts are the same on every machine. */
export function withoutFonts(): NodeJS.ProcessEnv {
  return { ...process.env, FONTCONFIG_FILE: join(root, 'test/e2e/support/wide-fonts.conf') }
}
