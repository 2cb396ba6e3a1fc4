namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>The network between a worker and the services: calls take time, fail, or never end.</summary>
internal sealed class TestNetwork(TimeProvider clock, Random random)
{
    /// <summary>Whether the worker is dead: none of its calls is executed or ends any more.</summary>
    public bool IsDead { get; set; }

    /// <summary>Whether its calls fail.</summary>
    public bool IsCut { get; set; }

    /// <summary>The number of calls in a thousand that fail.</summary>
    public int FailuresInThousand { get; set; }

    /// <summary>A request on its way. A fault here means that it wasn't executed.</summary>
    public async Task CallAsync(CancellationToken cancellationToken)
    {
        await Waits.ForAsync(TimeSpan.FromMilliseconds(1 + random.Next(20)), clock, cancellationToken);
        await PassAsync();
    }

    /// <summary>A response on its way back. A fault here means that the call was executed, but the worker doesn't
    /// know.</summary>
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
