using System.Text.Json.Serialization;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Events;

/// <summary>The bytes that reading an event allocates: the objects, and strings for the members that were
/// read.</summary>
public sealed partial class EventAllocationTests
{
    private sealed class Line
    {
        public string? Sku { get; set; }

        public int Qty { get; set; }
    }

    private sealed class Order
    {
        public int OrderId { get; set; }

        public string? Customer { get; set; }

        public List<Line>? Lines { get; set; }
    }

    [JsonSerializable(typeof(Order))]
    [JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
    private sealed partial class EventAllocationJson : JsonSerializerContext;

    [Fact]
    public void An_http_request_is_read_for_400_bytes()
    {
        var payload = EventSamples.Payload("HttpApiRequest.ping");
        var bytes = AllocationTest.BytesPerCall(() => HttpApiRequest.Read(payload));
        Assert.InRange(bytes, 1, 400);
    }

    [Fact]
    public void Texts_cost_a_string_only_when_they_are_asked_for()
    {
        var request = HttpApiRequest.Read(EventSamples.Payload("HttpApiRequest.ping"));
        Assert.Equal(0, AllocationTest.BytesPerCall(() => Assert.True(request.Headers.ContainsKey("HOST"))));
        Assert.Equal(32, AllocationTest.BytesPerCall(() => Use(request.RawPath)));
        Assert.Equal(0, AllocationTest.BytesPerCall(() => Use(request.RequestContext)));
    }

    [Fact]
    public void Ten_messages_are_read_for_a_few_objects()
    {
        var payload = EventSamples.Payload("SqsEvent.ten");
        var bytes = AllocationTest.BytesPerCall(() => SqsEvent.Read(payload));
        Assert.InRange(bytes, 1, 1_300);
    }

    [Fact]
    public void A_body_of_six_megabytes_costs_no_more_to_read_than_an_empty_one()
    {
        var lines = string.Concat(Enumerable.Repeat("""line \"of\" text\n""", 6 * 1024 * 1024 / 18));
        var payload = new LambdaPayload(System.Text.Encoding.UTF8.GetBytes($$"""{"Records":[{"messageId":"1","body":"{{lines}}"}]}"""));
        var read = SqsEvent.Read(payload);
        Assert.Equal(lines.Length / 18 * 15, read.Records[0].Body.Length);
        // The least of several: a collection in between may empty the pool of arrays.
        var least = long.MaxValue;
        for (var i = 0; i < 100 && least > 400; i++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            SqsEvent.Read(payload);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.InRange(least, 1, 400);
    }

    [Fact]
    public void Bodies_cost_what_their_own_objects_cost()
    {
        var payload = EventSamples.Payload("SqsEvent.ten");
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            foreach (var message in SqsEvent.Read(payload).Records) Use(message.Read(EventAllocationJson.Default.Order));
        });
        Assert.InRange(bytes, 1, 11_900);
    }

    [Fact]
    public void Writing_into_the_runtimes_buffer_costs_nothing()
    {
        var batch = SqsEvent.Read(EventSamples.Payload("SqsEvent.ten"));
        using var output = new PooledBuffer();
        Assert.Equal(0, AllocationTest.BytesPerCall(() =>
        {
            output.Truncate(0);
            batch.Write(output);
        }));
    }

    private static void Use(object value) => Assert.NotNull(value);
}
