// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';

/// Who earns what share of a bridged amount, in basis points of the whole.
contract FeeBook is Roles {
    struct Share {
        address payee;
        uint256 basisPoints;
    }

    struct Split {
        uint256 locker;
        uint256 protocol;
        uint256 thirdParty;
        address thirdPartyPayee;
    }

    uint256 private constant WHOLE = 10_000;

    address public immutable treasury;
    uint256 public protocolBasisPoints;
    uint256 public lockerBasisPoints;
    /// What routers that swap take in place of it.
    uint256 public swapLockerBasisPoints;
    /// Unregistered ids, 0 among them, earn nothing.
    mapping(uint256 => Share) public thirdParty;

    constructor(address treasury_, uint256 protocolBasisPoints_, uint256 lockerBasisPoints_) {
        treasury = treasury_;
        setShares(protocolBasisPoints_, lockerBasisPoints_);
    }

    function setShares(uint256 protocolBasisPoints_, uint256 lockerBasisPoints_) public onlyOwner {
        require(protocolBasisPoints_ + lockerBasisPoints_ < WHOLE, 'FeeBook: invalid shares');
        protocolBasisPoints = protocolBasisPoints_;
        lockerBasisPoints = lockerBasisPoints_;
        swapLockerBasisPoints = lockerBasisPoints_;
    }

    function setSwapLockerShare(uint256 basisPoints) external onlyOwner {
        require(protocolBasisPoints + basisPoints < WHOLE, 'FeeBook: invalid shares');
        swapLockerBasisPoints = basisPoints;
    }

    function setThirdParty(uint256 id, address payee, uint256 basisPoints) external onlyOwner {
        require(id != 0 && payee != address(0) && basisPoints < WHOLE, 'FeeBook: invalid third party');
        thirdParty[id] = Share(payee, basisPoints);
    }

    function split(uint256 amount, uint256 thirdPartyId, bool isSwap) external view returns (Split memory) {
        Share memory share = thirdParty[thirdPartyId];
        return
            Split({
                locker: (amount * (isSwap ? swapLockerBasisPoints : lockerBasisPoints)) / WHOLE,
                protocol: (amount * protocolBasisPoints) / WHOLE,
                thirdParty: (amount * share.basisPoints) / WHOLE,
                thirdPartyPayee: share.payee
            });
    }
}
