using System.Text;

namespace Tern.Lambda.Bench;

/// <summary>An event and what an answer to it must contain, so that nothing is measured that does not do its work.</summary>
/// <param name="Name">How it is shown.</param>
/// <param name="Json">The event.</param>
/// <param name="Expected">A part of the right answer.</param>
internal sealed record LambdaEvent(string Name, byte[] Json, string Expected)
{
    public static LambdaEvent Echo { get; } = new("echo", Read("http-v2.json"), "\"routeKey\":\"GET /orders/{id}\"");

    public static LambdaEvent Http { get; } = new("HTTP v2", Read("http-v2.json"), "/orders/1187");

    public static LambdaEvent HttpBody { get; } = new("HTTP v2 with a JSON body", Read("http-v2-body.json"), "orderId");

    public static LambdaEvent Table { get; } = new("HTTP v2 that reads a table", Read("http-v2.json"), "ada.lovelace@example.com");

    public static LambdaEvent Sqs { get; } = new("SQS, 10 records", Encoding.UTF8.GetBytes(SqsBatch()), "{\"batchItemFailures\":[]}");

    private static byte[] Read(string name) => File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Events", name));

    private static string SqsBatch()
    {
        var records = Enumerable.Range(0, 10).Select(number =>
            $$"""
            {"messageId":"7b9d2f6e-1c3a-4f58-9e21-0000000000{{number:x2}}","receiptHandle":"{{string.Concat(Enumerable.Repeat("AQEBzWwaftRI0KuVm4tP+/7q1rGgNqicHqoh", 4))}}","body":"{\"orderId\": {{number}}, \"customer\": \"c-{{number}}\", \"lines\": [{\"sku\": \"s0\", \"quantity\": 0}, {\"sku\": \"s1\", \"quantity\": 1}, {\"sku\": \"s2\", \"quantity\": 2}, {\"sku\": \"s3\", \"quantity\": 3}, {\"sku\": \"s4\", \"quantity\": 4}]}","attributes":{"ApproximateReceiveCount":"1","SentTimestamp":"1767225600123","SenderId":"AIDAEXAMPLEEXAMPLE123","ApproximateFirstReceiveTimestamp":"1767225600125"},"messageAttributes":{},"md5OfBody":"5d41402abc4b2a76b9719d911017c592","eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders","awsRegion":"eu-west-1"}
            """);
        return $$"""{"Records":[{{string.Join(',', records)}}]}""";
    }
}
