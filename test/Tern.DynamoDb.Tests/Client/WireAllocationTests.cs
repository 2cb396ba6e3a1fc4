using System.Text;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>Upper bounds of what calls of the generated client allocate, over a transport that allocates nothing itself.</summary>
public sealed class WireAllocationTests
{
    [Fact]
    public void A_query_of_100_items_into_maps_takes_at_most_110000_bytes()
    {
        var client = ClientFactory.Over(
            new SameAnswer("{\"Count\":100,\"Items\":[" + string.Join(",", Enumerable.Range(0, 100).Select(Item)) + "],\"ScannedCount\":100}"));
        var request = new Model.QueryRequest
        {
            TableName = "Users", KeyConditionExpression = "#pk = :pk", ExpressionAttributeNames = new() { ["#pk"] = "pk" },
            ExpressionAttributeValues = new() { [":pk"] = "USER#0000001" },
        };
        var bytes = AllocationTest.BytesPerCall(async () =>
        {
            var response = await client.QueryAsync(request);
            if (response.Items.Count != 100) throw new InvalidOperationException("The items were not read.");
        });
        Assert.InRange(bytes, 90_000, 110_000);
    }

    [Fact]
    public void Single_items_stay_below_their_bounds()
    {
        var client = ClientFactory.Over(new SameAnswer("{\"Item\":" + Item(1) + "}"));
        var get = new Model.GetItemRequest { TableName = "Users", Key = new() { ["pk"] = "USER#0000001", ["sk"] = "PROFILE#2024" } };
        Assert.InRange(AllocationTest.BytesPerCall(async () => await client.GetItemAsync(get)), 0, 2_000);

        var put = new Model.PutItemRequest { TableName = "Users", Item = new() { ["pk"] = "USER#0000001", ["sk"] = "PROFILE#2024", ["n"] = 17 } };
        var puts = ClientFactory.Over(new SameAnswer("{}"));
        Assert.InRange(AllocationTest.BytesPerCall(async () => await puts.PutItemAsync(put)), 0, 1_000);
    }

    private static string Item(int i) =>
        $$$$$"""{"pk":{"S":"USER#{{{{{i:D7}}}}}"},"sk":{"S":"PROFILE#2024"},"name":{"S":"Ada Lovelace"},"email":""" +
        $$$$$"""{"S":"ada.lovelace@example.com"},"age":{"N":"{{{{{20 + (i % 60)}}}}}"},"balance":{"N":"{{{{{1234 + i}}}}}.56"},"active":""" +
        $$$$$"""{"BOOL":true},"createdAt":{"S":"2024-05-06T07:08:09.123Z"},"tags":{"L":[{"S":"admin"},{"S":"beta"},""" +
        $$$$$"""{"S":"eu-west-1"}]},"address":{"M":{"street":{"S":"12 Analytical Way"},"city":{"S":"London"},"zip":{"S":"NW1 6XE"}}}}""";

    private sealed class SameAnswer(string body) : AwsTransport
    {
        private readonly Answer _answer = new(Encoding.UTF8.GetBytes(body));

        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) => new(_answer);

        private sealed class Answer(byte[] body) : AwsHttpResponse
        {
            public override int StatusCode => 200;

            public override ReadOnlyMemory<byte> Body => body;

            public override string? GetHeader(string name) => null;

            public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

            protected override void Dispose(bool disposing) { }
        }
    }
}
