using Tern.Messaging.Tests.Streams.Model;

namespace Tern.Messaging.Tests.Streams;

public sealed class SimulationTests
{
    /// <summary>Each seed is a different history of a stream: shards are split and merged, workers start, die, are cut
    /// off and stop, calls fail, and responses are lost.</summary>
    [Fact]
    public async Task Each_record_is_handled_in_order_and_a_worker_starts_a_shard_after_the_last_one_was_canceled()
    {
        var (handled, deaths, handovers, finished) = (0, 0, 0, 0);
        for (var seed = 0; seed < 12; seed++)
        {
            var simulation = new Simulation(seed);

            // On a thread without a context, so that work that waits on the clock continues on this thread.
            await Task.Run(simulation.Run);
            Assert.True(simulation.Failure is null, simulation.Failure);
            handled += simulation.Handled;
            deaths += simulation.Deaths;
            handovers += simulation.Handovers;
            finished += simulation.Finished;
        }

        // Checks that all of these events occurred.
        Assert.True(handled > 5_000 && deaths > 30 && handovers > 5 && finished > 30, $"{handled}, {deaths}, {handovers}, {finished}");
    }
}
