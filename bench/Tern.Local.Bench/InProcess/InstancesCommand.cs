using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Local.Bench.Reports;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Bench.InProcess;

/// <summary>Measures instances of the local AWS without a port, unused and with a first request to one service.</summary>
internal static class InstancesCommand
{
    private static readonly (string Name, Func<LocalAws, Task> Use)[] s_firsts =
    [
        ("SQS", static async aws =>
        {
            await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
            await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        }),
        ("S3", static async aws =>
        {
            await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
            await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "orders" });
        }),
        ("DynamoDB", static async aws =>
        {
            await using var db = new DynamoDbClient(aws.Configure(new DynamoDbClientOptions()));
            await db.CreateTableAsync(new CreateTableRequest
            {
                TableName = "orders",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new AttributeDefinition { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new KeySchemaElement { AttributeName = "pk", KeyType = KeyType.Hash }],
            });
        }),
    ];

    public static async Task<Report> RunAsync()
    {
        var report = new Report();
        report.AddHeading($"Instances without a port: start, first request with a new client, stop; {InstanceMeter.Open} open at a time");
        report.AddHeader("", "ms", "KiB allocated", "KiB held", "more threads");
        var unused = await AddAsync(report, "unused", static _ => Task.CompletedTask);
        report.AtMost("an instance", unused.Milliseconds * 1_000, 100, "µs");
        report.AtMost("an instance", unused.AllocatedKiB, 32, "KiB");
        report.AtMost($"{InstanceMeter.Open} instances", unused.MoreThreads, 20, "more threads");
        foreach (var (name, use) in s_firsts)
        {
            var used = await AddAsync(report, name, use);
            report.AtMost($"with a first request to {name}", used.Milliseconds, 1, "ms");
            report.AtMost($"with a first request to {name}", used.AllocatedKiB, 192, "KiB");
            report.AtMost($"{InstanceMeter.Open} instances with a first request to {name}", used.MoreThreads, 20, "more threads");
        }

        return report;
    }

    private static async Task<InstanceCost> AddAsync(Report report, string name, Func<LocalAws, Task> use)
    {
        var cost = await InstanceMeter.MeasureAsync(use);
        report.AddRow(name, Text(cost.Milliseconds), Report.Text(cost.AllocatedKiB), Report.Text(cost.HeldKiB), Report.Text(cost.MoreThreads));
        return cost;
    }

    private static string Text(double milliseconds) => milliseconds.ToString("0.0000", System.Globalization.CultureInfo.InvariantCulture);
}
