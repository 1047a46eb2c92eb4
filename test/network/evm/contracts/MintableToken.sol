// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';
import {Token} from './Token.sol';

/// A token whose owner and routers mint it: the ERC-20 tokens of both chains, and what wrapped BTC begins with.
contract MintableToken is Token, Roles {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Token(name_, symbol_, decimals_) {}

    function mint(address to, uint256 value) public virtual {
        require(msg.sender == owner || isRouter[msg.sender], 'Token: not a minter');
        _mint(to, value);
    }

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }
}
