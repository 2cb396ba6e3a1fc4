using System.Text;
using Tern.Handling;
using Tern.Messaging.Sqs;
using Tern.Messaging.Streams;

namespace Tern.Testing.Tests.Handlers;

/// <summary>The handlers of functions, bound to the sources of workers.</summary>
public sealed class WorkerTests
{
    private readonly Warehouse _warehouse = new();

    [Fact]
    public async Task Messages_of_a_queue_are_handled_and_become_poison()
    {
        var test = HandlerTest.For(SqsQueue.Named("orders").Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship)
            .WithOptions(options => options.PoisonAction = PoisonAction.Drop)).WithService(_warehouse);
        var result = await test.RunAsync(Message("1", 1), Message("2", 10), Message("3", 10, receives: 5), Message("4", 1));

        Assert.Equal(["o-1", "o-4"], _warehouse.Shipped.Order());
        Assert.Equal(("2", "o-2 is not in stock"), (Assert.Single(result.Failures).Item.MessageId, result.Failures[0].Error.Message));
        Assert.Equal(("3", 5), (Assert.Single(result.Poison).RecordId, result.Poison[0].Attempts));
    }

    [Fact]
    public async Task Records_of_a_stream_keep_their_order()
    {
        var handler = KinesisStream.Named("orders").Of(ShopJson.Default.OrderPlaced).To<ShipOrders>();
        var result = await HandlerTest.For(handler).WithService(_warehouse).RunAsync(Record(1, 1), Record(2, 10), Record(3, 1));

        Assert.Equal(["o-1"], _warehouse.Shipped);
        Assert.Equal(["2", "3"], result.Redelivered.Select(static record => record.SequenceNumber));
        Assert.Equal(1, Assert.Single(result.Failures).Attempts);
    }

    private static SqsMessage Message(string id, int count, int receives = 1) =>
        new() { Body = $$"""{"orderId":"o-{{id}}","count":{{count}}}""", MessageId = id, ReceiveCount = receives };

    private static KinesisRecord Record(int number, int count) => new()
    {
        PartitionKey = "p",
        SequenceNumber = $"{number}",
        Data = Encoding.UTF8.GetBytes($$"""{"orderId":"o-{{number}}","count":{{count}}}"""),
    };
}
