import type { ShippedPackage } from './shipped-packages'

/** The integrity of each package's archive, as `package-lock.json` has it, by its folder. */
export type Locked = Record<string, { version?: string; integrity?: string }>

/**
 * The software bill of materials in the form of CycloneDX 1.6. The same packages make the same file: it bears neither a
 * date nor a number of its own.
 */
export function sbomOf(version: string, packages: readonly ShippedPackage[], locked: Locked): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'satspan',
        name: 'satspan',
        version,
        licenses: [{ expression: 'MIT' }],
      },
    },
    components: packages.map((shipped) => componentOf(shipped, locked)),
  }
}

function componentOf({ name, version, licence }: ShippedPackage, locked: Locked): object {
  // https://github.com/package-url/purl-spec: the scope's sign is written as an escape.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const found = Object.entries(locked).find(
    ([folder, entry]) => folder.endsWith(`node_modules/${name}`) && entry.version === version,
  )
  const [, content] = /^sha512-(.+)$/.exec(found?.[1].integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [{ expression: licence }],
    ...(content !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
    }),
  }
}
