using System.Text;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Batches;

/// <summary>Events as the AWS Lambda developer guide shows them, with more records.</summary>
internal static class SampleBatches
{
    public static SqsEvent Sqs(string queue, params string[] messages) =>
        Read<SqsEvent>($$"""{"Records":[{{string.Join(",", messages.Select(message => Message(queue, message)))}}]}""");

    /// <summary>A message, written as "id group receives", the last two where there are any.</summary>
    private static string Message(string queue, string message)
    {
        var parts = message.Split(' ');
        var attributes = $$"""
            "ApproximateReceiveCount": "{{(parts.Length > 2 ? parts[2] : "1")}}",
            "SentTimestamp": "1573251510774",
            "SenderId": "AIDAIO23YVJENQZJOL4VO",
            "ApproximateFirstReceiveTimestamp": "1573251510774"
            """;
        if (parts.Length > 1)
            attributes += $$""", "SequenceNumber": "18849496460467696128", "MessageGroupId": "{{parts[1]}}", "MessageDeduplicationId": "d" """;
        return $$"""
            {
              "messageId": "{{parts[0]}}",
              "receiptHandle": "AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a",
              "body": "Test message.",
              "attributes": { {{attributes}} },
              "messageAttributes": {},
              "md5OfBody": "e4e68fb7bd0e697a0ae8f1bb342846b3",
              "eventSource": "aws:sqs",
              "eventSourceARN": "arn:aws:sqs:us-east-2:123456789012:{{queue}}",
              "awsRegion": "us-east-2"
            }
            """;
    }

    public static KinesisEvent Kinesis(params string[] records) => Read<KinesisEvent>($$"""{"Records":[{{string.Join(",", records.Select(record => $$"""
        {
          "kinesis": {
            "kinesisSchemaVersion": "1.0",
            "partitionKey": "{{record.Split(' ')[1]}}",
            "sequenceNumber": "{{record.Split(' ')[0]}}",
            "data": "SGVsbG8sIHRoaXMgaXMgYSB0ZXN0Lg==",
            "approximateArrivalTimestamp": 1545084650.987
          },
          "eventSource": "aws:kinesis",
          "eventVersion": "1.0",
          "eventID": "shardId-000000000006:{{record.Split(' ')[0]}}",
          "eventName": "aws:kinesis:record",
          "invokeIdentityArn": "arn:aws:iam::123456789012:role/lambda-role",
          "awsRegion": "us-east-2",
          "eventSourceARN": "arn:aws:kinesis:us-east-2:123456789012:stream/lambda-stream"
        }
        """))}}]}""");

    public static DynamoDbStreamEvent DynamoDb(params (string SequenceNumber, string Keys)[] records) =>
        Read<DynamoDbStreamEvent>($$"""{"Records":[{{string.Join(",", records.Select(record => $$"""
        {
          "eventID": "1",
          "eventVersion": "1.0",
          "dynamodb": {
            "Keys": {{record.Keys}},
            "NewImage": { "Message": { "S": "New item!" }, "Id": { "N": "101" } },
            "StreamViewType": "NEW_AND_OLD_IMAGES",
            "SequenceNumber": "{{record.SequenceNumber}}",
            "SizeBytes": 26
          },
          "awsRegion": "us-west-2",
          "eventName": "INSERT",
          "eventSourceARN": "arn:aws:dynamodb:us-west-2:123456789012:table/t/stream/2026-01-01T00:00:00.000",
          "eventSource": "aws:dynamodb"
        }
        """))}}]}""");

    public static KafkaEvent Kafka(params (string Topic, int Partition, long[] Offsets)[] partitions) => Read<KafkaEvent>($$"""
        {
          "eventSource": "aws:kafka",
          "eventSourceArn": "arn:aws:kafka:us-east-1:123456789012:cluster/vpc/abcd-1",
          "bootstrapServers": "b-2.demo-cluster-1.a1bcde.c1.kafka.us-east-1.amazonaws.com:9092",
          "records": { {{string.Join(",", partitions.Select(partition => $"\"{partition.Topic}-{partition.Partition}\":[" + string.Join(",", partition.Offsets.Select(offset => $$"""
              {
                "topic": "{{partition.Topic}}",
                "partition": {{partition.Partition}},
                "offset": {{offset}},
                "timestamp": 1545084650987,
                "timestampType": "CREATE_TIME",
                "key": "abcDEFghiJKLmnoPQRstuVWXyz1234==",
                "value": "SGVsbG8sIHRoaXMgaXMgYSB0ZXN0Lg==",
                "headers": [ { "headerKey": [ 104, 101 ] } ]
              }
              """)) + "]"))}} }
        }
        """);

    private static T Read<T>(string json) where T : ILambdaEvent<T> => T.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json)));
}
