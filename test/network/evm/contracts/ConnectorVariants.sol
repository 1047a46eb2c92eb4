// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ExchangeConnector} from './ExchangeConnector.sol';

/// Quotes nothing, and calls that a success, as some deployed connectors do.
contract StubConnector is ExchangeConnector {
    function getExactInput(address[] memory, uint256) external virtual override returns (bool, uint256) {
        return (true, 0);
    }

    function getExactOutput(address[] memory, uint256) external virtual override returns (bool, uint256) {
        return (true, 0);
    }

    function getOutputAmount(uint256, address, address) external pure override returns (bool, uint256) {
        return (true, 0);
    }
}

/// Quotes only for two tokens, as connectors of older exchanges do.
contract PairConnector is ExchangeConnector {
    function getExactInput(address[] memory, uint256) external virtual override returns (bool, uint256) {
        revert('PairConnector: no path');
    }

    function getExactOutput(address[] memory, uint256) external virtual override returns (bool, uint256) {
        revert('PairConnector: no path');
    }
}

/// Quotes nothing at all, while it still swaps.
contract RevertingConnector is PairConnector {
    function getOutputAmount(uint256, address, address) external pure override returns (bool, uint256) {
        revert('RevertingConnector: no quote');
    }
}
