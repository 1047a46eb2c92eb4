// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// The lengths of data carriers that a router reads. A payment that carries another one stays with its locker.
abstract contract PayloadLengths {
    mapping(uint256 length => bool) private isRead;

    modifier ofReadLength(uint256 length) {
        require(isRead[length], 'invalid len');
        _;
    }

    constructor(uint256[] memory lengths) {
        for (uint256 i = 0; i < lengths.length; i++) isRead[lengths[i]] = true;
    }
}
