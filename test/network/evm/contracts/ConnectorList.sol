// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';

/// The exchanges a router trusts to swap for it.
abstract contract ConnectorList is Roles {
    mapping(address => bool) public isExchangeConnector;

    function setExchangeConnector(address connector, bool known) external onlyOwner {
        isExchangeConnector[connector] = known;
    }
}
