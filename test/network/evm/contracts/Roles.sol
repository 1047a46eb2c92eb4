// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// The owner sets a contract up; the relayer brings it news of the other chains; routers move what it guards.
abstract contract Roles {
    address public immutable owner = msg.sender;
    address public relayer;
    mapping(address => bool) public isRouter;

    modifier onlyOwner() {
        require(msg.sender == owner, 'Roles: not the owner');
        _;
    }

    modifier onlyRelayer() {
        require(msg.sender == relayer, 'Roles: not the relayer');
        _;
    }

    modifier onlyRouter() {
        require(isRouter[msg.sender], 'Roles: not a router');
        _;
    }

    function setRelayer(address relayer_) external onlyOwner {
        relayer = relayer_;
    }

    function setRouter(address router, bool allowed) external onlyOwner {
        isRouter[router] = allowed;
    }
}
