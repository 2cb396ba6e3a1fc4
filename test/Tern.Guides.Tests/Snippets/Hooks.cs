using System.Threading.RateLimiting;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Attempts;

public sealed class Hooks
{
    [Fact]
    public async Task Waiting()
    {
        using var limiter = new ConcurrencyLimiter(new() { PermitLimit = 1 });
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient(options => (options.Hooks, options.MaxAttempts) = ([new Permits(limiter)], 1));
        await db.ListTablesAsync(new());

        using var held = await limiter.AcquireAsync();
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await db.ListTablesAsync(new()));

        Assert.Contains("The rate limiter has no permit.", error.Message, StringComparison.Ordinal);
    }
}

sealed class Permits(RateLimiter limiter) : AwsCallHook
{
    public override async ValueTask BeforeAttemptAsync(AwsAttempt attempt, CancellationToken cancellationToken)
    {
        using var permit = await limiter.AcquireAsync(1, cancellationToken);
        if (!permit.IsAcquired) throw new AwsTransportException("The rate limiter has no permit.", AwsTransportFault.Timeout);
    }
}
