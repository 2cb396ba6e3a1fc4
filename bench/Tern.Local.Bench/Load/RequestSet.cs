using System.Globalization;
using System.Text;

namespace Tern.Local.Bench.Load;

/// <summary>
/// The requests of a run, written once and sent as they are: to every server the same bytes. They are formed as a
/// client forms them (Signature Version 4 in the header), since servers look at the form; the signature itself is made
/// up.
/// </summary>
internal sealed class RequestSet
{
    public const string Table = "bench";

    /// <summary>The size of an item as the service counts it, names and values; numbers vary it by two.</summary>
    public const int ItemBytes = 300;

    private const int OtherBytes = 112;

    private const int FirstVisits = 10_000_001;

    private readonly string _host;

    public RequestSet(string host, int items)
    {
        _host = host;
        Puts = new byte[items][];
        Gets = new byte[items][];
        for (var i = 0; i < items; i++)
        {
            Puts[i] = Request("PutItem", $$$"""{"TableName":"{{{Table}}}","Item":{{{Item(i)}}}}""");
            Gets[i] = Get(i);
        }
    }

    public byte[][] Puts { get; }

    public byte[][] Gets { get; }

    public byte[] ListTables => Request("ListTables", "{}");

    public byte[] DescribeTable => Request("DescribeTable", $$"""{"TableName":"{{Table}}"}""");

    public byte[] CreateTable => Request("CreateTable",
        $$"""{"TableName":"{{Table}}","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}""");

    /// <summary>A BatchWriteItem that puts items one after the other.</summary>
    /// <param name="first">The first of them.</param>
    /// <param name="count">How many: at most 25, as the service allows.</param>
    public byte[] Batch(int first, int count)
    {
        var puts = string.Join(',', Enumerable.Range(first, count).Select(i => $$$$"""{"PutRequest":{"Item":{{{{Item(i)}}}}}}"""));
        return Request("BatchWriteItem", $$$"""{"RequestItems":{"{{{Table}}}":[{{{puts}}}]}}""");
    }

    /// <summary>The item's own request to read it, for numbers beyond <see cref="Gets"/>.</summary>
    public byte[] Get(int item) => Request("GetItem", $$$$"""{"TableName":"{{{{Table}}}}","Key":{"pk":{"S":"{{{{Key(item)}}}}"}}}""");

    public static string Key(int item) => string.Create(CultureInfo.InvariantCulture, $"CUSTOMER#{item:D8}");

    /// <summary>An item of <see cref="ItemBytes"/> bytes as DynamoDB JSON: no two are the same.</summary>
    public static string Item(int item) => string.Create(CultureInfo.InvariantCulture,
        $$$$"""{"pk":{"S":"{{{{Key(item)}}}}"},"name":{"S":"Ada Lovelace"},"email":{"S":"{{{{item:D8}}}}@example.com"},"created":{"S":"2026-11-21T08:00:00Z"},"visits":{"N":"{{{{FirstVisits + item}}}}"},"active":{"BOOL":true},"payload":{"S":"{{{{new string((char)('a' + item % 26), ItemBytes - OtherBytes)}}}}"}}""");

    private byte[] Request(string operation, string body) => Encoding.ASCII.GetBytes(
        "POST / HTTP/1.1\r\n" +
        $"Host: {_host}\r\n" +
        $"X-Amz-Target: DynamoDB_20120810.{operation}\r\n" +
        "Content-Type: application/x-amz-json-1.0\r\n" +
        "X-Amz-Date: 20261121T080000Z\r\n" +
        "Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/us-east-1/dynamodb/aws4_request, " +
        "SignedHeaders=content-type;host;x-amz-date;x-amz-target, " +
        "Signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\r\n" +
        $"Content-Length: {body.Length}\r\n\r\n{body}");
}
