// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';

/// The custodians of the bitcoin: each is a Bitcoin script, an EVM account, and the sats it can still take.
contract LockersRegistry is Roles {
    struct Locker {
        bool inactive;
        uint256 capacitySats;
    }

    /// Where prices of tokens are read.
    address public priceOracle;
    mapping(bytes32 scriptHash => address) private targetOf;
    mapping(address target => Locker) private lockerOf;

    event LockerAdded(bytes lockingScript, address indexed target, uint256 capacitySats);
    event LockerRemoved(bytes lockingScript, address indexed target);

    function addLocker(bytes calldata lockingScript, address target, uint256 capacitySats) external onlyOwner {
        require(target != address(0) && targetOf[keccak256(lockingScript)] == address(0), 'Lockers: invalid locker');
        targetOf[keccak256(lockingScript)] = target;
        lockerOf[target] = Locker(false, capacitySats);
        emit LockerAdded(lockingScript, target, capacitySats);
    }

    /// A locker leaves. What it owes stays with the burn router.
    function removeLocker(bytes calldata lockingScript) external onlyOwner {
        bytes32 script = keccak256(lockingScript);
        emit LockerRemoved(lockingScript, targetOf[script]);
        delete targetOf[script];
    }

    function setPriceOracle(address priceOracle_) external onlyOwner {
        priceOracle = priceOracle_;
    }

    function setActive(address target, bool active) external onlyOwner {
        lockerOf[target].inactive = !active;
    }

    function setCapacity(address target, uint256 capacitySats) external onlyOwner {
        lockerOf[target].capacitySats = capacitySats;
    }

    function isLocker(bytes calldata lockingScript) external view returns (bool) {
        return targetOf[keccak256(lockingScript)] != address(0);
    }

    function getLockerTargetAddress(bytes calldata lockingScript) external view returns (address) {
        return targetOf[keccak256(lockingScript)];
    }

    /// Also true for a stranger: ask `isLocker` first.
    function isLockerActive(address target) external view returns (bool) {
        return !lockerOf[target].inactive;
    }

    function getLockerCapacity(address target) external view returns (uint256) {
        require(target != address(0), 'Lockers: no locker');
        return lockerOf[target].capacitySats;
    }

    /// The account of a locker that takes part in new requests.
    function activeTarget(bytes calldata lockingScript) external view returns (address target) {
        target = targetOf[keccak256(lockingScript)];
        require(target != address(0), 'Lockers: unknown locker');
        require(!lockerOf[target].inactive, 'Lockers: locker not active');
    }

    /// Bitcoin came in to the locker.
    function fill(address target, uint256 sats) external onlyRouter {
        require(lockerOf[target].capacitySats >= sats, 'Lockers: capacity exceeded');
        lockerOf[target].capacitySats -= sats;
    }

    /// The locker owes a Bitcoin payment, after which it can take as much again.
    function free(address target, uint256 sats) external onlyRouter {
        lockerOf[target].capacitySats += sats;
    }
}
