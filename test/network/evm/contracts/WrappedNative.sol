// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Token} from './Token.sol';

/// The chain's own asset as an EIP-20 token, one for one.
contract WrappedNative is Token {
    event Deposit(address indexed account, uint256 value);
    event Withdrawal(address indexed account, uint256 value);

    constructor(string memory name_, string memory symbol_) Token(name_, symbol_, 18) {}

    receive() external payable {
        depositTo(msg.sender);
    }

    function deposit() external payable {
        depositTo(msg.sender);
    }

    function depositTo(address account) public payable {
        _mint(account, msg.value);
        emit Deposit(account, msg.value);
    }

    function withdraw(uint256 value) external {
        _burn(msg.sender, value);
        emit Withdrawal(msg.sender, value);
        (bool sent, ) = msg.sender.call{value: value}('');
        require(sent, 'WrappedNative: payment refused');
    }
}
