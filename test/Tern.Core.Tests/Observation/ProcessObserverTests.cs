using Tern.Core.Tests.Pipeline;
using Tern.Observation;
using Tern.TestHarness;

namespace Tern.Core.Tests.Observation;

/// <summary>Observers of the whole process. They run alone, because they would observe the calls of other tests, and
/// those would add to the allocated bytes.</summary>
[CollectionDefinition(nameof(ProcessObserverTests), DisableParallelization = true)]
[Collection(nameof(ProcessObserverTests))]
public sealed class ProcessObserverTests
{
    [Fact]
    public async Task Subscribers_see_all_clients_until_the_subscription_ends()
    {
        var seen = new Seeing();
        await using var before = CallObserverTests.Client(null, static _ => new TextResponse(200));
        await CallAsync(before, "not seen");
        using (AwsCallObserver.Subscribe(seen))
        {
            await using var after = CallObserverTests.Client(null, static _ => new TextResponse(200));
            await CallAsync(before, "one");
            await CallAsync(after, "two");
        }

        await CallAsync(before, "not seen");

        Assert.Equal(["one", "two"], seen.Ended.Select(static call => call.Request));
        Assert.NotSame(seen.Ended[0].Client, seen.Ended[1].Client);
    }

    [Fact]
    public async Task An_observer_of_a_client_and_of_the_process_sees_a_call_once()
    {
        var seen = new Seeing();
        await using var client = CallObserverTests.Client(seen, static _ => new TextResponse(200));
        using var subscription = AwsCallObserver.Subscribe(seen);

        await CallAsync(client, "one");

        Assert.Single(seen.Started);
        Assert.Contains("already", Assert.Throws<ArgumentException>(() => AwsCallObserver.Subscribe(seen)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_subscription_that_ends_during_a_call_sees_it_to_its_end()
    {
        var seen = new Seeing();
        var subscription = AwsCallObserver.Subscribe(seen);
        await using var client = CallObserverTests.Client(null, _ =>
        {
            subscription.Dispose();
            subscription.Dispose();
            return new TextResponse(200);
        });

        await CallAsync(client, "one");

        Assert.Single(seen.Ended);
    }

    private static async Task CallAsync(Tern.Pipeline.AwsPipeline client, string request) =>
        await client.SendAsync(TestService.Echo(TestService.Other), request, null, TestContext.Current.CancellationToken);
}
