using Tern.Messaging.Tests.Streams.Model;

namespace Tern.Messaging.Tests.Streams;

public sealed class SimulationTests
{
    /// <summary>Each seed is another life of a stream: shards split and merge, workers come, die, are cut off and stop, calls fail, answers get lost.</summary>
    [Fact]
    public async Task Each_record_is_handled_in_order_and_a_worker_starts_a_shard_after_the_last_one_was_canceled()
    {
        var (handled, deaths, handovers, finished) = (0, 0, 0, 0);
        for (var seed = 0; seed < 12; seed++)
        {
            var simulation = new Simulation(seed);

            // On a thread without a context, so that what waits on the clock goes on with it.
            await Task.Run(simulation.Run);
            Assert.True(simulation.Failure is null, simulation.Failure);
            handled += simulation.Handled;
            deaths += simulation.Deaths;
            handovers += simulation.Handovers;
            finished += simulation.Finished;
        }

        // That it is a test of all that.
        Assert.True(handled > 5_000 && deaths > 30 && handovers > 5 && finished > 30, $"{handled}, {deaths}, {handovers}, {finished}");
    }
}
