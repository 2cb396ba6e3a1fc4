"""Reads a stream of the endpoint given as an argument with boto3. Prints "ok" at the end; an assertion or an unexpected error ends it with a trace."""
import sys
import time

import boto3
from botocore.config import Config

endpoint = sys.argv[1]
options = dict(endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="local", aws_secret_access_key="local",
               config=Config(retries={"total_max_attempts": 1}, read_timeout=20))
db = boto3.client("dynamodb", **options)
streams = boto3.client("dynamodbstreams", **options)

made = db.create_table(
    TableName="Streamed", AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}], KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
    BillingMode="PAY_PER_REQUEST", StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"})
arn = made["TableDescription"]["LatestStreamArn"]
assert [s["StreamArn"] for s in streams.list_streams(TableName="Streamed")["Streams"]] == [arn]
db.update_time_to_live(TableName="Streamed", TimeToLiveSpecification={"Enabled": True, "AttributeName": "ttl"})

shards = streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]
iterator = streams.get_shard_iterator(StreamArn=arn, ShardId=shards[0]["ShardId"], ShardIteratorType="LATEST")["ShardIterator"]
db.put_item(TableName="Streamed", Item={"id": {"S": "a"}, "blob": {"B": b"\x00\x01"}, "ttl": {"N": str(int(time.time()) - 60)}})
records = []
patience = time.monotonic() + 120
while len(records) < 2:
    assert time.monotonic() < patience, records
    page = streams.get_records(ShardIterator=iterator)
    records += page["Records"]
    iterator = page["NextShardIterator"]

insert, remove = records
assert insert["eventName"] == "INSERT" and insert["dynamodb"]["NewImage"]["blob"]["B"] == b"\x00\x01", insert
assert abs(insert["dynamodb"]["ApproximateCreationDateTime"].timestamp() - time.time()) < 60, insert
assert remove["eventName"] == "REMOVE" and remove["userIdentity"] == {"PrincipalId": "dynamodb.amazonaws.com", "Type": "Service"}, remove
assert remove["dynamodb"]["SequenceNumber"] > insert["dynamodb"]["SequenceNumber"]

try:
    streams.get_records(ShardIterator="nothing of the kind")
    raise AssertionError("expected an error")
except streams.exceptions.ClientError as error:
    assert error.response["Error"] == {"Code": "ValidationException", "Message": "Invalid ShardIterator"}, error.response

db.delete_table(TableName="Streamed")
assert streams.describe_stream(StreamArn=arn)["StreamDescription"]["StreamStatus"] == "DISABLED"
print("ok")
