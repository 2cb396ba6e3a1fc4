using System.Text;
using System.Text.Json;
using Tern.Messaging.Firehose;
using Tern.Messaging.Tests.Publishing;

namespace Tern.Messaging.Tests.Firehose;

public sealed class FirehosePublisherTests : IAsyncDisposable
{
    private readonly ScriptedTransport _transport;
    private readonly FirehoseClient _client;
    private int _asked;

    public FirehosePublisherTests()
    {
        _transport = new ScriptedTransport(Put);
        _client = new FirehoseClient(_transport.Use(new FirehoseClientOptions()));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync();
        await _transport.DisposeAsync();
    }

    [Fact]
    public async Task Objects_are_lines_of_JSON_and_only_failed_ones_are_retried()
    {
        var options = new FirehosePublisherOptions { FirstDelay = TimeSpan.FromTicks(1), MaxDelay = TimeSpan.FromTicks(1) };
        var publisher = new FirehosePublisher<Order>(_client, "clicks", OrdersJson.Default.Order, options);

        var result = await publisher.PublishAsync([new Order("a", 1), new Order("b", 2)], Token);

        Assert.Equal(["{\"id\":\"a\",\"total\":1}\n{\"id\":\"b\",\"total\":2}\n", "{\"id\":\"b\",\"total\":2}\n"], _transport.Asked.Select(Text));
        Assert.Equal(["r-0", "r-0"], result.Ids);
    }

    [Fact]
    public async Task Without_line_feeds_they_are_their_JSON_alone()
    {
        var publisher = new FirehosePublisher<Order>(_client, "clicks", OrdersJson.Default.Order, new FirehosePublisherOptions { AppendsLineFeed = false });

        await publisher.PublishAsync(new Order("a", 1), Token);

        Assert.Equal("{\"id\":\"a\",\"total\":1}", _transport.Asked.Select(Text).Single());
    }

    private static IEnumerable<string> Records(string body)
    {
        using var request = JsonDocument.Parse(body);
        foreach (var record in request.RootElement.GetProperty("Records").EnumerateArray())
            yield return Encoding.UTF8.GetString(record.GetProperty("Data").GetBytesFromBase64());
    }

    private static string Text(string body) => string.Concat(Records(body));

    private (int Status, string Body) Put(string body)
    {
        _asked++;
        var entries = Records(body).Select((_, i) => i == 1 && _asked == 1
            ? """{"ErrorCode":"ServiceUnavailableException","ErrorMessage":"scripted"}"""
            : $$"""{"RecordId":"r-{{i}}"}""");
        return (200, $$"""{"FailedPutCount":0,"RequestResponses":[{{string.Join(',', entries)}}]}""");
    }
}
