import { owner } from './accounts'
import { compileContracts } from './compile'
import { fundedOwner } from './deploy'
import { connectToCross } from './deploy-base'
import { deployCross } from './deploy-cross'
import { createDeployer } from './deployer'
import type { BaseDeployment, CrossDeployment } from './deployment'

/** As many as BNB Chain's USDC has: amounts of one currency differ in size between networks. */
const USDC_DECIMALS = 18

/** Puts another cross chain's end of the bridge on a fresh node, and connects the base chain to it. */
export async function deployThird(
  nodes: { base: string; third: string },
  base: BaseDeployment,
): Promise<CrossDeployment> {
  const artifacts = await compileContracts()
  const [baseClient, client] = [await fundedOwner(nodes.base), await fundedOwner(nodes.third, 2_000)]
  const deployer = createDeployer(client, artifacts, owner.address)
  const third = await deployCross(deployer, await client.getChainId(), base, USDC_DECIMALS)
  await connectToCross(createDeployer(baseClient, artifacts, owner.address), base, third)
  return third
}
