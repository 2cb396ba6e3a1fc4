using System.Runtime.CompilerServices;

namespace Tern.Core.Tests.EventStreams;

/// <summary>An endless sequence of events, which reports when it was abandoned.</summary>
internal sealed class EndlessSource
{
    public TaskCompletionSource Ended { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Makes it fail.</summary>
    public TaskCompletionSource Fail { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public bool HasBegun { get; private set; }

    public async IAsyncEnumerable<string> ReadAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        HasBegun = true;
        try
        {
            for (var i = 1; i <= 3; i++) yield return $"{i}";
            await Fail.Task.WaitAsync(cancellationToken);
            throw new InvalidDataException("The source has failed.");
        }
        finally
        {
            Ended.TrySetResult();
        }
    }
}
