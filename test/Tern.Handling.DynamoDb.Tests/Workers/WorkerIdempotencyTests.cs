using Tern.Handling.DynamoDb.Tests.Idempotency;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Testing;

namespace Tern.Handling.DynamoDb.Tests.Workers;

public sealed class WorkerIdempotencyTests : IdempotencyBench
{
    private readonly List<string> _shipped = [];

    [Fact]
    public async Task A_record_that_comes_again_counts_as_handled()
    {
        var result = await Test().RunAsync(new Parcel("p1"), new Parcel("p2"), new Parcel("p1"));
        Assert.Equal((3, 0), (result.Handled.Count, result.Failures.Count));
        result = await Test().RunAsync(new Parcel("p2"));

        Assert.Single(result.Handled);
        Assert.Equal(["p1", "p2"], _shipped);
        Assert.Equal(IdempotencyStatus.Completed, (await StoredAsync("p1", "orders.ship"))!.Status);
    }

    [Fact]
    public async Task A_function_and_a_worker_share_their_keys()
    {
        var function = SqsMessages.Each.To((SqsMessage message, CancellationToken _) => ShipAsync(message.MessageId))
            .WithName("ship").WithIdempotency(message => message.MessageId);
        await HandlerTest.For(function).WithService(NewProcess()).RunAsync(new SqsMessage { MessageId = "p1" });
        await Test().RunAsync(new Parcel("p1"), new Parcel("p2"));

        Assert.Equal(["p1", "p2"], _shipped);
    }

    [Fact]
    public async Task A_record_that_fails_gives_its_lock_back_and_is_handled_when_it_comes_again()
    {
        var test = Test(parcel => parcel == "p1" ? throw new TimeoutException("closed") : ShipAsync(parcel));
        var failed = await test.RunAsync(new Parcel("p1"), new Parcel("p2"));
        Assert.Equal(("closed", 2), (Assert.Single(failed.Failures).Error.Message, failed.Redelivered.Count));
        Assert.Null(await StoredAsync("p1", "orders.ship"));

        await Test().RunAsync(new Parcel("p1"), new Parcel("p2"));
        Assert.Equal(["p1", "p2"], _shipped);
    }

    [Fact]
    public async Task A_record_in_progress_elsewhere_comes_again_and_is_never_poison()
    {
        var result = await Test(async parcel =>
        {
            var locked = (await StoredAsync(parcel, "orders.ship"))!.LockedUntil;
            Assert.Equal((Clock.GetUtcNow() + TimeSpan.FromMinutes(1)).ToUnixTimeMilliseconds(), locked);
            var twin = await Test().WithAttempts(9).RunAsync(new Parcel(parcel));
            Assert.IsType<IdempotencyInProgressException>(Assert.Single(twin.Failures).Error);
            Assert.Equal((1, 0), (twin.Redelivered.Count, twin.Poison.Count));
        }).RunAsync(new Parcel("p1"));

        Assert.Empty(result.Failures);
        Assert.Empty(_shipped);
    }

    [Fact]
    public async Task Without_idempotency_among_its_services_a_record_fails()
    {
        var handler = new WorkerSource<Parcel>().To((Parcel parcel, CancellationToken _) => ShipAsync(parcel.Id)).WithIdempotency(parcel => parcel.Id);
        var result = await HandlerTest.For(handler).RunAsync(new Parcel("p1"));

        Assert.Contains(nameof(HandlerIdempotency), Assert.Single(result.Failures).Error.Message, StringComparison.Ordinal);
    }

    private HandlerTest<Parcel> Test(Func<string, Task>? ship = null) => HandlerTest.For(
        new WorkerSource<Parcel>().To((Parcel parcel, CancellationToken _) => (ship ?? ShipAsync)(parcel.Id))
            .WithName("ship").WithIdempotency(parcel => parcel.Id)).WithService(NewProcess());

    private Task ShipAsync(string id)
    {
        _shipped.Add(id);
        return Task.CompletedTask;
    }

    private sealed record Parcel(string Id);
}
