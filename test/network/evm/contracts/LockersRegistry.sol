// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';
import {Token} from './Token.sol';

/// The custodians of the bitcoin: each is a Bitcoin script, an EVM account, and the sats it can still take.
contract LockersRegistry is Roles {
    struct Locker {
        bool inactive;
        uint256 capacitySats;
        address collateralToken;
        uint256 collateralPerSat;
        uint256 collateral;
    }

    /// Stands for the native currency.
    address public constant NATIVE_TOKEN = address(1);

    /// Where prices of tokens are read.
    address public priceOracle;
    mapping(bytes32 scriptHash => address) private targetOf;
    mapping(address target => Locker) private lockerOf;

    event LockerAdded(bytes lockingScript, address indexed target, uint256 capacitySats);
    event LockerRemoved(
        address indexed lockerTargetAddress,
        bytes lockerLockingScript,
        uint256 lockedAmount,
        address indexed collateralToken,
        uint256 collateralAmount
    );
    event LockerSlashed(
        address indexed lockerTargetAddress,
        address collateralToken,
        uint256 rewardAmount,
        address indexed rewardRecipient,
        uint256 amount,
        address indexed recipient,
        uint256 slashedCollateralAmount,
        uint256 slashTime,
        bool isForCCBurn
    );
    event LockerLiquidated(
        address indexed lockerTargetAddress,
        address indexed liquidatorAddress,
        address collateralToken,
        uint256 collateralAmount,
        uint256 teleBTCAmount,
        uint256 liquidateTime
    );

    function addLocker(bytes calldata lockingScript, address target, uint256 capacitySats) external onlyOwner {
        require(target != address(0) && targetOf[keccak256(lockingScript)] == address(0), 'Lockers: invalid locker');
        targetOf[keccak256(lockingScript)] = target;
        lockerOf[target] = Locker(false, capacitySats, NATIVE_TOKEN, 0, 0);
        emit LockerAdded(lockingScript, target, capacitySats);
    }

    /// A locker leaves. What it owes stays with the burn router.
    function removeLocker(bytes calldata lockingScript) external onlyOwner {
        bytes32 script = keccak256(lockingScript);
        address target = targetOf[script];
        Locker storage locker = lockerOf[target];
        emit LockerRemoved(target, lockingScript, 0, locker.collateralToken, locker.collateral);
        delete targetOf[script];
    }

    /// What a locker loses where it does not pay; of a token, this contract has to hold it already.
    function setCollateral(address target, address token, uint256 perSat, uint256 amount) external payable onlyOwner {
        require(token != NATIVE_TOKEN || msg.value == amount, 'Lockers: wrong value');
        Locker storage locker = lockerOf[target];
        (locker.collateralToken, locker.collateralPerSat, locker.collateral) = (token, perSat, amount);
    }

    /// The locker has not paid `recipient` on Bitcoin: its collateral does, as far as it goes.
    function slashIdleLocker(
        address target,
        uint256 rewardSats,
        address slasher,
        uint256 sats,
        address recipient
    ) external onlyRouter {
        Locker storage locker = lockerOf[target];
        uint256 slashed = (sats + rewardSats) * locker.collateralPerSat;
        if (slashed > locker.collateral) slashed = locker.collateral;
        locker.collateral -= slashed;
        uint256 reward = slashed - (slashed * sats) / (sats + rewardSats);
        _payCollateral(locker.collateralToken, recipient, slashed - reward);
        _payCollateral(locker.collateralToken, slasher, reward);
        emit LockerSlashed(
            target,
            locker.collateralToken,
            reward,
            slasher,
            sats,
            recipient,
            slashed,
            block.timestamp,
            true
        );
    }

    /// A locker took bitcoin for itself. Its collateral stays here to be sold, less the reward.
    function slashThiefLocker(address target, uint256 sats, uint256 reward) external onlyOwner {
        Locker storage locker = lockerOf[target];
        uint256 slashed = sats * locker.collateralPerSat;
        locker.collateral -= slashed;
        _payCollateral(locker.collateralToken, msg.sender, reward);
        address token = locker.collateralToken;
        emit LockerSlashed(target, token, reward, msg.sender, sats, address(this), slashed, block.timestamp, false);
    }

    /// Whoever buys collateral of a locker that has too little pays the locker, and no user.
    function liquidateLocker(address target, uint256 collateralAmount, uint256 sats) external onlyOwner {
        Locker storage locker = lockerOf[target];
        locker.collateral -= collateralAmount;
        _payCollateral(locker.collateralToken, msg.sender, collateralAmount);
        emit LockerLiquidated(
            target,
            msg.sender,
            locker.collateralToken,
            collateralAmount,
            sats,
            block.timestamp
        );
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

    function _payCollateral(address token, address to, uint256 amount) private {
        if (token != NATIVE_TOKEN) {
            Token(token).transfer(to, amount);
            return;
        }
        (bool paid, ) = to.call{value: amount}('');
        require(paid, 'Lockers: payment failed');
    }
}
