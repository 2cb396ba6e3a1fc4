import { post } from './api.js';

/** Runs an operation of DynamoDB or of its streams. */
export const call = (operation, body, signal) => post(`call/${operation}`, body, signal);

/** A request as parsed by the engine. */
export const explain = async (operation, body) => (await post(`explain/${operation}`, body)).expressions;
