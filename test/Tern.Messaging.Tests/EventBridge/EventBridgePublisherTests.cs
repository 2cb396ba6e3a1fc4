using System.Diagnostics;
using System.Text.Json;
using Tern.Messaging.EventBridge;
using Tern.Messaging.EventBridge.Model;
using Tern.Messaging.Tests.Publishing;

namespace Tern.Messaging.Tests.EventBridge;

public sealed class EventBridgePublisherTests : IAsyncDisposable
{
    private readonly ScriptedTransport _transport;
    private readonly EventBridgeClient _client;
    private int _asked;

    public EventBridgePublisherTests()
    {
        _transport = new ScriptedTransport(Put);
        _client = new EventBridgeClient(_transport.Use(new EventBridgeClientOptions()));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync();
        await _transport.DisposeAsync();
    }

    [Fact]
    public async Task Objects_are_events_with_their_JSON_as_detail_and_X_Rays_header()
    {
        using var caller = new Activity("caller").SetIdFormat(ActivityIdFormat.W3C).Start();
        var publisher = new EventBridgePublisher<Order>(_client, "shop", "shop.orders", "OrderPlaced", OrdersJson.Default.Order);

        var result = await publisher.PublishAsync([new Order("a", 1)], Token);

        Assert.Equal(["e-1"], result.Ids);
        using var request = JsonDocument.Parse(_transport.Asked.Single());
        var entry = request.RootElement.GetProperty("Entries")[0];
        Assert.Equal(
            ("shop", "shop.orders", "OrderPlaced", """{"id":"a","total":1}"""),
            (entry.GetProperty("EventBusName").GetString(), entry.GetProperty("Source").GetString(), entry.GetProperty("DetailType").GetString(),
                entry.GetProperty("Detail").GetString()));
        var header = $"Root=1-{caller.TraceId.ToHexString()[..8]}-{caller.TraceId.ToHexString()[8..]};Parent=";
        Assert.StartsWith(header, entry.GetProperty("TraceHeader").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_request_has_at_most_ten_events_and_only_failed_ones_are_retried()
    {
        var options = new EventBridgePublisherOptions<PutEventsRequestEntry>
        {
            FirstDelay = TimeSpan.FromTicks(1), MaxDelay = TimeSpan.FromTicks(1), MaxConcurrency = 1,
        };
        var details = Enumerable.Range(0, 12).Select(i => i switch { 3 => "throttled", 4 => "malformed", _ => $"{i}" });

        var result = await new EventBridgePublisher(_client, "default", options).PublishAsync([.. details.Select(Event)], Token);

        Assert.Equal(["0 1 2 throttled malformed 5 6 7 8 9", "throttled", "10 11"], _transport.Asked.Select(Details));
        Assert.Equal([new PublishFailure(4, "MalformedDetail", "scripted", true, 1, null)], result.Failures);
    }

    [Fact]
    public async Task An_events_size_is_counted_as_the_service_does()
    {
        var options = new EventBridgePublisherOptions<PutEventsRequestEntry> { MaxEntryBytes = 14 + 3 + 4 + 6 + 8 };
        var entry = new PutEventsRequestEntry
        {
            Time = DateTimeOffset.UnixEpoch, Source = "src", DetailType = "type", Detail = "{\"ü\"}", Resources = ["arn1", "arn2"],
        };
        var publisher = new EventBridgePublisher(_client, "default", options);

        await publisher.PublishAsync([entry], Token);
        entry.Source = "srcs";
        var error = await Assert.ThrowsAsync<ArgumentException>(() => publisher.PublishAsync([entry], Token).AsTask());

        Assert.Contains("Entry 0 has 36 bytes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_event_that_can_not_be_sent_is_a_failure_of_its_request()
    {
        var result = await new EventBridgePublisher(_client, "default").PublishAsync([Event("a"), null!], Token).AsTask()
            .ContinueWith(task => task.Exception!.InnerException, TaskScheduler.Default);

        Assert.Contains("Entry 1 is null", Assert.IsType<ArgumentException>(result).Message, StringComparison.Ordinal);
        Assert.Empty(_transport.Asked);
    }

    private static PutEventsRequestEntry Event(string detail) => new() { Source = "s", DetailType = "t", Detail = detail };

    private static string Details(string body)
    {
        using var request = JsonDocument.Parse(body);
        return string.Join(' ', request.RootElement.GetProperty("Entries").EnumerateArray().Select(entry => entry.GetProperty("Detail").GetString()));
    }

    private (int Status, string Body) Put(string body)
    {
        _asked++;
        var number = 0;
        var entries = Details(body).Split(' ').Select(detail => detail switch
        {
            "throttled" when _asked == 1 => """{"ErrorCode":"ThrottlingException","ErrorMessage":"scripted"}""",
            "malformed" => """{"ErrorCode":"MalformedDetail","ErrorMessage":"scripted"}""",
            _ => $$"""{"EventId":"e-{{++number}}"}""",
        });
        return (200, $$"""{"FailedEntryCount":0,"Entries":[{{string.Join(',', entries)}}]}""");
    }
}
