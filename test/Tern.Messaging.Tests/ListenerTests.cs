using Tern.Messaging.Tests.Publishing;
using Tern.Messaging.Tests.Streams.Reading;
using Tern.TestHarness;

namespace Tern.Messaging.Tests;

/// <summary>Listeners of publishers and readers never stop them, nor cause a message to be lost.</summary>
[CollectionDefinition(nameof(ListenerTests), DisableParallelization = true)]
[Collection(nameof(ListenerTests))]
public sealed class ListenerTests : ReaderTest
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_publisher_survives_exceptions_of_listeners(bool samples)
    {
        using var listeners = new ThrowingListeners("Tern", samples);
        var stream = new FakeStream(static (text, times) => text switch
        {
            "bad" => "AccessDeniedException",
            "late" when times < 2 => "ProvisionedThroughputExceededException",
            _ => null,
        });
        var publisher = PublisherTests.Publisher(stream);

        for (var round = 1; round <= 3; round++)
        {
            var result = await publisher.PublishAsync(
                [PublisherTests.Entry("a"), PublisherTests.Entry("late"), PublisherTests.Entry("bad")], TestContext.Current.CancellationToken);
            Assert.Equal((3L, 2L, "AccessDeniedException"), (result.Count, result.Published, result.Failures.Single().Code));
            Assert.NotNull(await publisher.PublishAsync(PublisherTests.Entry("good"), TestContext.Current.CancellationToken));
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_reader_survives_exceptions_of_loggers_and_listeners(bool samples)
    {
        using var listeners = new ThrowingListeners("Tern", samples);
        var failures = 0;
        Put(5);
        Start(
            (record, token) => record.Number == 2 && ++failures == 1 ? throw new InvalidOperationException("not yet") : HandleAsync(record, token),
            static options => options.LoggerFactory = new ThrowingLoggers { IsOn = true });
        Pass(30);
        Put(2);
        Pass(5);
        await StopAsync();

        Assert.Equal([1, 2, 3, 4, 5, 6, 7], Handled);
        Assert.Equal("AFTER:00000007", Lease().Position.ToString());
    }
}
