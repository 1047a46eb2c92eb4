import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClient } from './package'

describe('the package for pages', { tags: ['release'] }, () => {
  const out = mkdtempSync(join(tmpdir(), 'satspan-client-'))
  beforeAll(() => buildClient(out), 120_000)
  afterAll(() => rmSync(out, { recursive: true }))
  const read = (name: string) => readFileSync(join(out, name), 'utf8')

  it('holds every file that its documents link to', () => {
    const documents = ['README.md', ...readdirSync(join(out, 'docs')).map((name) => `docs/${name}`)]
    const links = documents.flatMap((name) =>
      [...read(name).matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => ({ name, link })),
    )
    expect(links.length).toBeGreaterThan(15)
    for (const { name, link } of links)
      if (!link.startsWith('https://'))
        expect(existsSync(join(out, dirname(name), link)), `${name}: ${link}`).toBe(true)
    const leadingOut = links.filter(({ link }) => link.includes('/blob/'))
    expect(leadingOut.length).toBeGreaterThan(3)
    for (const { link } of leadingOut) {
      const [, path = ''] = /\/blob\/v[^/]+\/(.+)$/.exec(link) ?? []
      expect(existsSync(path), link).toBe(true)
    }
  })

  it.each(['index', 'testing', 'playwright'])('maps %s.js to its sources', (name) => {
    expect(read(`${name}.js`)).toContain(`//# sourceMappingURL=${name}.js.map`)
    const { sources, sourcesContent } = JSON.parse(read(`${name}.js.map`))
    for (const [index, source] of sources.entries())
      expect(sourcesContent[index]).toBe(readFileSync(source, 'utf8'))
  })

  it('says where it comes from', () => {
    const { repository, version }: { repository: object; version: string } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    )
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: '@satspan/client',
      version,
      repository: { ...repository, directory: 'lib/provider/client' },
    })
  })

  it('is as small as its documents say', () => {
    expect(gzipSync(read('index.js')).length).toBeLessThan(5_000)
  })
})
