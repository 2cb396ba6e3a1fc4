namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>What lies between a worker and the services: calls take time, fail, or never come back.</summary>
internal sealed class TestNetwork(TimeProvider clock, Random random)
{
    /// <summary>Whether the worker is dead: none of its calls is done any more, and none ends.</summary>
    public bool IsDead { get; set; }

    /// <summary>Whether its calls fail.</summary>
    public bool IsCut { get; set; }

    /// <summary>How many calls of a thousand fail.</summary>
    public int FailuresInThousand { get; set; }

    /// <summary>A call on its way there. A fault here means that it was not done.</summary>
    public async Task CallAsync(CancellationToken cancellationToken)
    {
        await Waits.ForAsync(TimeSpan.FromMilliseconds(1 + random.Next(20)), clock, cancellationToken);
        await PassAsync();
    }

    /// <summary>The answer on its way back. A fault here means that the call was done, and nobody knows.</summary>
    public async Task AnswerAsync(CancellationToken cancellationToken)
    {
        await Waits.ForAsync(TimeSpan.FromMilliseconds(1 + random.Next(20)), clock, cancellationToken);
        await PassAsync();
    }

    private Task PassAsync()
    {
        if (IsDead) return new TaskCompletionSource().Task;
        return IsCut || random.Next(1000) < FailuresInThousand ? Task.FromException(new IOException("The network failed.")) : Task.CompletedTask;
    }
}
