import { post } from './api.js';

/** Runs an operation of DynamoDB or of its streams. */
export const call = (operation, body, signal) => post(`call/${operation}`, body, signal);

/** How the engine understands a request. */
export const explain = async (operation, body) => (await post(`explain/${operation}`, body)).expressions;
