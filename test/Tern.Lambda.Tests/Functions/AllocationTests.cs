using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Tests.Events;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Functions;

/// <summary>The bytes that an invocation allocates from the event to the response, without the runtime's loop and the
/// handler's own objects.</summary>
public sealed class AllocationTests
{
    private static readonly Task<HttpApiResponse> Done = Task.FromResult(HttpApiResponse.NoContent());

    [Fact]
    public async Task Bytes() => Assert.InRange(await MeasureAsync("{}"u8.ToArray(), app => app.On(RawEvents.All.To(
        (ReadOnlyMemory<byte> _, System.Buffers.IBufferWriter<byte> _, CancellationToken _) => Task.CompletedTask))), 1, 96);

    [Fact]
    public async Task A_request_whose_answer_is_there() =>
        Assert.InRange(
            await MeasureAsync(EventSamples.Bytes("HttpApiRequest.ping"), app => app.On(HttpApi.Requests.To(
                (HttpApiRequest request, CancellationToken _) => Done))), 1, 500);

    [Fact]
    public async Task A_request_with_json_in_and_out() =>
        Assert.InRange(
            await MeasureAsync(
                Sample.HttpApi("""{"orderId":"o1","total":2.5}"""),
                app => app.On(HttpApi.Requests.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
                    (OrderPlaced order, CancellationToken _) => Task.FromResult<Receipt?>(new(order.OrderId, true))))),
            1,
            800);

    [Fact]
    public async Task Ten_messages_with_bodies() =>
        Assert.InRange(
            await MeasureAsync(
                Sample.Sqs([.. Enumerable.Range(0, 10).Select(i => $$"""{"orderId":"o{{i}}","total":1}""")]),
                app => app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) => Task.CompletedTask))),
            1,
            3_500);

    // One by one each of them would take a stack of 504 bytes more.
    [Fact]
    public async Task Ten_messages_with_bodies_two_levels_deep() =>
        Assert.InRange(
            await MeasureAsync(
                Sample.Sqs([.. Enumerable.Range(0, 10).Select(i => $$"""{"Text":"o{{i}}","Pages":[1,2]}""")]),
                app => app.On(SqsMessages.Of(BodiesAheadTests.AheadJson.Default.Letter).To(
                    (BodiesAheadTests.Letter letter, CancellationToken _) => Task.CompletedTask))),
            1,
            4_600);

    [Fact]
    public async Task A_scope_and_a_service() =>
        Assert.InRange(
            await MeasureAsync(
                "{}"u8.ToArray(),
                app => app.On(RawEvents.All.To(
                    (ReadOnlyMemory<byte> _, System.Buffers.IBufferWriter<byte> _, OrderStore _, CancellationToken _) => Task.CompletedTask))),
            1,
            500);

    private static async Task<long> MeasureAsync(byte[] json, Action<LambdaApplication> register)
    {
        AllocationTest.SkipUnlessOptimized();
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddScoped<OrderStore>();
        await using var app = builder.Build();
        register(app);
        var dispatcher = await app.StartAsync();
        using var invocation = new DirectInvocation(new LambdaPayload(json), new LambdaContext { RequestId = "r" });
        return AllocationTest.BytesPerCall(() =>
        {
            invocation.Answer.Clear(invocation.Version);
            return dispatcher.InvokeAsync(invocation);
        });
    }
}
