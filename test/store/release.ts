import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/support/root'
import { takePictures } from './pictures'
import { storeTexts } from './texts'

/** Makes all that a release consists of, in `.output/release`: packages, bills of materials, texts and pictures. */
const OUTPUT = join(root, '.output')
const RELEASE = join(OUTPUT, 'release')

for (const name of ['SATSPAN_HOOKS', 'SATSPAN_OUT'])
  if (process.env[name]) throw new Error(`${name} is for tests: a release is made without it`)

rmSync(OUTPUT, { recursive: true, force: true })
for (const script of ['zip', 'client', 'agent'])
  execFileSync('npm', ['run', script], { cwd: root, stdio: 'inherit' })
mkdirSync(join(RELEASE, 'store'), { recursive: true })

const packages = readdirSync(OUTPUT).filter((name) => /\.(zip|tgz|cdx\.json)$/.test(name))
for (const name of packages) cpSync(join(OUTPUT, name), join(RELEASE, name))
cpSync(join(OUTPUT, 'chrome-mv3/THIRD-PARTY.txt'), join(RELEASE, 'THIRD-PARTY.txt'))
const sums = packages.map((name) => `${sumOf(join(RELEASE, name))}  ${name}\n`)
writeFileSync(join(RELEASE, 'SHA256SUMS'), sums.join(''))
writeFileSync(join(RELEASE, 'BUILT_WITH.txt'), `Node ${process.version}\n`)

const profileFile = process.env['SATSPAN_PROFILE'] ?? ''
const profileJson = profileFile === '' ? null : readFileSync(profileFile, 'utf8')
for (const [name, text] of Object.entries(storeTexts(profileJson)))
  writeFileSync(join(RELEASE, 'store', name), `${text.trim()}\n`)
await takePictures(join(OUTPUT, 'chrome-mv3'), join(RELEASE, 'store/pictures'))
console.log(`All of it is in ${RELEASE}:\n${sums.join('')}`)

function sumOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
