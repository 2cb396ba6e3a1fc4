// What the scripts of the shared tables have in common: `node LIBRARY.mjs ENDPOINT STEP`. A step prints one JSON object of what it found.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

export const options = { endpoint: process.argv[2], region: "us-east-1", credentials: { accessKeyId: "local", secretAccessKey: "local" }, maxAttempts: 1 };
export const client = new DynamoDBClient(options);

// Sets as sorted arrays, binary as base64, big integers as text: JSON has none of them.
const plain = (_, value) => {
  if (value instanceof Set) return [...value].sort();
  if (typeof value === "bigint") return value.toString();
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
};

/** Runs the step that the command line names. */
export async function run(steps) {
  const found = await steps[process.argv[3]]();
  console.log(JSON.stringify(found ?? {}, plain));
  client.destroy();
}
