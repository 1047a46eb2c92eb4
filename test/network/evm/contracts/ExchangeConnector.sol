// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';
import {Token} from './Token.sol';

/// Constant-product pools (x · y = k, 0.3 % kept by the pool), one a pair, chained along a path. Of its quotes,
/// ConnectorVariants.sol has worse ones.
contract ExchangeConnector is Roles {
    uint256 private constant KEPT = 3;
    uint256 private constant WHOLE = 1_000;

    mapping(address token => mapping(address other => uint256)) public reserve;

    function addLiquidity(Token a, Token b, uint256 amountA, uint256 amountB) external {
        a.transferFrom(msg.sender, address(this), amountA);
        b.transferFrom(msg.sender, address(this), amountB);
        reserve[address(a)][address(b)] += amountA;
        reserve[address(b)][address(a)] += amountB;
    }

    /// Moves a pool's price by the book, without a trade. What a larger reserve needs must have been paid in before.
    function setReserve(address token, address other, uint256 amount) external onlyOwner {
        _pool(token, other);
        require(amount > 0, 'ExchangeConnector: no reserve');
        reserve[token][other] = amount;
    }

    function isPathValid(address[] memory path) public view returns (bool) {
        for (uint256 i = 1; i < path.length; i++) if (reserve[path[i - 1]][path[i]] == 0) return false;
        return path.length > 1;
    }

    /// Not `view`, like the deployed ones, whose quoters trade and revert.
    function getExactInput(address[] memory path, uint256 amountIn) external virtual returns (bool, uint256) {
        return isPathValid(path) ? (true, outputOf(amountIn, path)) : (false, 0);
    }

    function getExactOutput(address[] memory path, uint256 amountOut) external virtual returns (bool, uint256) {
        return isPathValid(path) ? (true, inputOf(amountOut, path)) : (false, 0);
    }

    function getOutputAmount(
        uint256 amountIn,
        address from,
        address to
    ) external view virtual returns (bool, uint256) {
        return reserve[from][to] == 0 ? (false, 0) : (true, _output(amountIn, from, to));
    }

    /// What `amountIn` of the path's first token buys of its last one: true even if the quotes above lie.
    function outputOf(uint256 amountIn, address[] memory path) public view returns (uint256 amount) {
        require(path.length > 1, 'ExchangeConnector: no path');
        amount = amountIn;
        for (uint256 i = 1; i < path.length; i++) amount = _output(amount, path[i - 1], path[i]);
    }

    /// What `amountOut` of the path's last token costs in its first one, rounded up.
    function inputOf(uint256 amountOut, address[] memory path) public view returns (uint256 amount) {
        require(path.length > 1, 'ExchangeConnector: no path');
        amount = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) amount = _input(amount, path[i - 1], path[i]);
    }

    function swap(
        uint256 amountIn,
        uint256 minOutput,
        address[] calldata path,
        address recipient
    ) external returns (uint256 amount) {
        require(path.length > 1, 'ExchangeConnector: no path');
        Token(path[0]).transferFrom(msg.sender, address(this), amountIn);
        amount = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            uint256 bought = _output(amount, path[i - 1], path[i]);
            reserve[path[i - 1]][path[i]] += amount;
            reserve[path[i]][path[i - 1]] -= bought;
            amount = bought;
        }
        require(amount > 0 && amount >= minOutput, 'ExchangeConnector: insufficient output');
        Token(path[path.length - 1]).transfer(recipient, amount);
    }

    function _output(uint256 amountIn, address from, address to) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _pool(from, to);
        uint256 earning = amountIn * (WHOLE - KEPT);
        return (earning * reserveOut) / (reserveIn * WHOLE + earning);
    }

    function _input(uint256 amountOut, address from, address to) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _pool(from, to);
        require(amountOut < reserveOut, 'ExchangeConnector: insufficient liquidity');
        return (reserveIn * amountOut * WHOLE) / ((reserveOut - amountOut) * (WHOLE - KEPT)) + 1;
    }

    function _pool(address from, address to) private view returns (uint256 reserveIn, uint256 reserveOut) {
        (reserveIn, reserveOut) = (reserve[from][to], reserve[to][from]);
        require(reserveIn > 0 && reserveOut > 0, 'ExchangeConnector: no pool');
    }
}
