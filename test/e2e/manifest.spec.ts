import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { builds } from './support/stage'

type Manifest = {
  manifest_version: number
  permissions: string[]
  host_permissions?: string[]
  optional_permissions?: string[]
  optional_host_permissions?: string[]
  content_security_policy: { extension_pages: string }
  content_scripts?: { run_at: string; all_frames?: boolean; js: string[] }[]
  web_accessible_resources?: unknown
  externally_connectable?: unknown
}

const BUILDS = [
  { name: 'with a profile', directory: () => builds.get().baked },
  { name: 'without a profile', directory: () => builds.get().bare },
]

for (const { name, directory } of BUILDS) {
  test.describe(`the build ${name}`, () => {
    const manifest = (): Manifest => JSON.parse(readFileSync(join(directory(), 'manifest.json'), 'utf8'))

    test('asks for no permission that it does not use', () => {
      const { permissions, optional_permissions } = manifest()
      expect(permissions.toSorted()).toEqual(['alarms', 'idle', 'notifications', 'storage'])
      expect(optional_permissions).toBeUndefined()
      const background = readFileSync(join(directory(), 'background.js'), 'utf8')
      const code = background + chunksOf(directory())
      for (const permission of permissions) expect(code).toContain(`.${permission}.`)
    })

    test('may reach the hosts of its profile and no other unasked', () => {
      const { host_permissions, optional_host_permissions } = manifest()
      expect(host_permissions).toEqual(name === 'with a profile' ? ['http://127.0.0.1/*'] : undefined)
      expect(optional_host_permissions).toEqual(['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'])
    })

    test('runs no code but its own', () => {
      const policy = new Map(
        manifest()
          .content_security_policy.extension_pages.split(';')
          .map((directive) => directive.trim().split(' '))
          .map(([directive = '', ...sources]) => [directive, sources]),
      )
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
      expect(policy.get('style-src')).toEqual(["'self'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'none'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      for (const page of readdirSync(directory()).filter((file) => file.endsWith('.html')))
        expect(readFileSync(join(directory(), page), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    })

    test('shows pages nothing and listens to no other extension', () => {
      const { web_accessible_resources, externally_connectable, content_scripts = [] } = manifest()
      expect(web_accessible_resources).toBeUndefined()
      expect(externally_connectable).toBeUndefined()
      for (const { run_at, all_frames = false } of content_scripts) {
        expect(run_at).toBe('document_start')
        expect(all_frames).toBe(false)
      }
    })
  })
}

function chunksOf(directory: string): string {
  const chunks = join(directory, 'chunks')
  return readdirSync(chunks)
    .map((file) => readFileSync(join(chunks, file), 'utf8'))
    .join('\n')
}
