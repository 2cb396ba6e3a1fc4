"""What boto3 makes of this server's errors: the typed exception, its message and its members. Prints "ok" at the end."""
import sys

import boto3
from botocore.config import Config

client = boto3.client("dynamodb", endpoint_url=sys.argv[1], region_name="us-east-1", aws_access_key_id="local", aws_secret_access_key="local",
                      config=Config(retries={"total_max_attempts": 1}, read_timeout=20, parameter_validation=False))
errors = client.exceptions


def fails(kind, message, call, **arguments):
    """The call raises exactly this exception; its response is returned."""
    try:
        call(**arguments)
    except errors.ClientError as error:
        expected = kind if isinstance(kind, str) else kind.__name__
        assert error.response["Error"]["Code"] == expected, error.response
        assert isinstance(kind, str) or type(error) is kind, type(error)
        assert error.response["Error"]["Message"] == message, error.response["Error"]["Message"]
        meta = error.response["ResponseMetadata"]
        assert meta["HTTPStatusCode"] == 400 and len(meta["RequestId"]) == 52 and meta["RetryAttempts"] == 0, meta
        return error.response
    raise AssertionError("nothing was raised; expected " + str(kind))


def key(value):
    return {"id": {"S": value}}


definition = dict(TableName="Plain", BillingMode="PAY_PER_REQUEST", AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}], KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}])
arn = client.create_table(**definition)["TableDescription"]["TableArn"]
client.put_item(TableName="Plain", Item={"id": {"S": "a"}, "n": {"N": "1"}, "s": {"S": "text"}})

# Tables.
fails(errors.ResourceInUseException, "Table already exists: Plain", client.create_table, **definition)
fails(errors.ResourceNotFoundException, "Requested resource not found: Table: Nothing not found", client.describe_table, TableName="Nothing")
fails(errors.ResourceNotFoundException, "Requested resource not found: Table: Nothing not found", client.delete_table, TableName="Nothing")
fails(errors.ResourceNotFoundException, "Requested resource not found", client.get_item, TableName="Nothing", Key=key("a"))
fails(errors.ResourceNotFoundException, "Requested resource not found", client.scan, TableName="Nothing")
fails("ValidationException", "The provided key element does not match the schema", client.get_item, TableName="Plain", Key={"other": {"S": "a"}})
client.update_table(TableName="Plain", DeletionProtectionEnabled=True)
fails("ValidationException", "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.", client.delete_table, TableName="Plain")

# Conditions.
response = fails(errors.ConditionalCheckFailedException, "The conditional request failed", client.put_item, TableName="Plain", Item=key("a"),
                 ConditionExpression="attribute_not_exists(id)", ReturnValuesOnConditionCheckFailure="ALL_OLD")
assert response["Item"] == {"id": {"S": "a"}, "n": {"N": "1"}, "s": {"S": "text"}}, response
response = fails(errors.ConditionalCheckFailedException, "The conditional request failed", client.update_item, TableName="Plain", Key=key("a"), UpdateExpression="SET n = :n",
                 ConditionExpression="n > :n", ExpressionAttributeValues={":n": {"N": "1"}})
assert "Item" not in response
fails(errors.ConditionalCheckFailedException, "The conditional request failed", client.delete_item, TableName="Plain", Key=key("a"), Expected={"n": {"Value": {"N": "2"}}})

# Expressions.
fails("ValidationException", "An operand in the update expression has an incorrect data type", client.update_item, TableName="Plain", Key=key("a"),
      UpdateExpression="SET n = s + :n", ExpressionAttributeValues={":n": {"N": "1"}})
fails("ValidationException", "The provided expression refers to an attribute that does not exist in the item", client.update_item, TableName="Plain", Key=key("a"),
      UpdateExpression="SET n = nothing + :n", ExpressionAttributeValues={":n": {"N": "1"}})
fails("ValidationException", "The document path provided in the update expression is invalid for update", client.update_item, TableName="Plain", Key=key("a"),
      UpdateExpression="SET nothing.b = :n", ExpressionAttributeValues={":n": {"N": "1"}})
fails("ValidationException", "Query condition missed key schema element: id", client.query, TableName="Plain", KeyConditionExpression="n = :n", ExpressionAttributeValues={":n": {"N": "1"}})
fails("ValidationException", "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.", client.query, TableName="Plain")

# Transactions: the reasons come with the exception.
response = fails(errors.TransactionCanceledException, "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]",
                 client.transact_write_items, TransactItems=[
                     {"Put": {"TableName": "Plain", "Item": key("b")}},
                     {"Delete": {"TableName": "Plain", "Key": key("a"), "ConditionExpression": "n = :n", "ExpressionAttributeValues": {":n": {"N": "5"}}, "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}},
                     {"ConditionCheck": {"TableName": "Plain", "Key": key("c"), "ConditionExpression": "attribute_exists(id)"}}])
assert [r["Code"] for r in response["CancellationReasons"]] == ["None", "ConditionalCheckFailed", "ConditionalCheckFailed"]
assert response["CancellationReasons"][1]["Message"] == "The conditional request failed" and response["CancellationReasons"][1]["Item"]["n"] == {"N": "1"}, response
assert "Item" not in client.get_item(TableName="Plain", Key=key("b"))
client.transact_write_items(ClientRequestToken="t", TransactItems=[{"Put": {"TableName": "Plain", "Item": key("d")}}])
client.transact_write_items(ClientRequestToken="t", TransactItems=[{"Put": {"TableName": "Plain", "Item": key("d")}}])
try:
    client.transact_write_items(ClientRequestToken="t", TransactItems=[{"Put": {"TableName": "Plain", "Item": key("e")}}])
    raise AssertionError("a token was taken for another transaction")
except errors.IdempotentParameterMismatchException:
    pass
fails("ValidationException", "Transaction request cannot include multiple operations on one item", client.transact_write_items, TransactItems=[
    {"Put": {"TableName": "Plain", "Item": key("a")}}, {"Delete": {"TableName": "Plain", "Key": key("a")}}])

# PartiQL.
fails(errors.DuplicateItemException, "Duplicate primary key exists in table", client.execute_statement, Statement="INSERT INTO Plain VALUE {'id': 'a'}")
client.execute_statement(Statement="DELETE FROM Plain WHERE id = 'nobody'")
response = fails(errors.TransactionCanceledException, "Transaction cancelled, please refer cancellation reasons for specific reasons [DuplicateItem, None]", client.execute_transaction,
                 TransactStatements=[{"Statement": "INSERT INTO Plain VALUE {'id': 'a'}"}, {"Statement": "INSERT INTO Plain VALUE {'id': 'z'}"}])
assert response["CancellationReasons"][0]["Code"] == "DuplicateItem", response

# Batches and sizes.
fails("ValidationException", "Provided list of item keys contains duplicates", client.batch_get_item, RequestItems={"Plain": {"Keys": [key("a"), key("a")]}})
fails("ValidationException", "Provided list of item keys contains duplicates", client.batch_write_item, RequestItems={"Plain": [{"PutRequest": {"Item": key("a")}}, {"DeleteRequest": {"Key": key("a")}}]})
fails("ValidationException", "Item size has exceeded the maximum allowed size", client.put_item, TableName="Plain", Item={"id": {"S": "big"}, "v": {"S": "x" * 409_600}})

# Wrong types on the wire, which parameter validation would have stopped.
fails("SerializationException", "NUMBER_VALUE cannot be converted to String", client.put_item, TableName="Plain", Item={"id": {"S": "a"}, "n": {"N": 1}})

# Tags.
fails("ValidationException", "One or more parameter values were invalid: ARNs must start with 'arn:': nonsense", client.list_tags_of_resource, ResourceArn="nonsense")
print("ok")
