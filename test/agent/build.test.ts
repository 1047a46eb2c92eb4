import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, installOffline, packPackage } from '../client/package'

describe('the package for agents', { tags: ['release'] }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'satspan-agent-'))
  const project = join(mkdtempSync(join(directory, 'project-')))
  const installed = join(project, 'node_modules/@satspan/agent')
  const read = (name: string) => readFileSync(join(installed, name), 'utf8')

  beforeAll(async () => {
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
    const built = join(directory, 'agent')
    await buildPackage('agent', built)
    await installOffline(await packPackage(built, directory), project)
  }, 300_000)
  afterAll(() => rmSync(directory, { recursive: true }))

  it('starts where nothing else is installed, and reads and proposes', async () => {
    const client = new Client({ name: 'aide', version: '1' })
    const command = join(project, 'node_modules/.bin/satspan-agent')
    await client.connect(new StdioClientTransport({ command }))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('propose_swap')
    const answer = await client.callTool({ name: 'accounts', arguments: {} })
    expect(JSON.stringify(answer)).toMatch(/page-closed.*http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/)
    await client.close()
  })

  it('says where it comes from, and whose work it holds', () => {
    const manifest: object = JSON.parse(read('package.json'))
    expect(manifest).toMatchObject({ name: '@satspan/agent', repository: { directory: 'lib/agent' } })
    expect(Object.keys(manifest).filter((field) => /dependencies/i.test(field))).toEqual([])
    for (const name of ['@modelcontextprotocol/sdk', 'zod', 'ajv'])
      expect(read('THIRD-PARTY.txt')).toContain(name)
    expect(read('README.md')).not.toMatch(/\]\((?!https:)/)
  })

  it.each(['index.js', 'page/page.js'])('maps %s to its sources', (name) => {
    expect(read(name)).toContain('//# sourceMappingURL=')
    const { sources, sourcesContent } = JSON.parse(read(`${name}.map`))
    const own = sources.flatMap((source: string, index: number) =>
      source.startsWith('lib/') ? [[source, sourcesContent[index]]] : [],
    )
    expect(own.length).toBeGreaterThan(2)
    for (const [source, content] of own) expect(content).toBe(readFileSync(source, 'utf8'))
  })

  it('has the page that the program serves', () => {
    expect(readdirSync(join(installed, 'page')).toSorted()).toEqual([
      'index.html',
      'page.css',
      'page.js',
      'page.js.map',
    ])
  })
})
