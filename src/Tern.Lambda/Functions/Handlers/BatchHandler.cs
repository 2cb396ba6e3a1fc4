using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>The base class of batch handlers, as used by their registration.</summary>
/// <typeparam name="TItem">The type that its filters receive: a record, or the batch.</typeparam>
internal abstract class BatchHandler<TItem>(EventShape shape) : Handler(shape)
{
    private readonly BatchOptions _options = new();

    public FilterChain<TItem> Filters { get; } = new();

    protected BatchSettings Settings { get; private set; } = BatchSettings.Default;

    /// <summary>Adds a delegate that sets options; several calls are combined.</summary>
    public void Configure(Action<BatchOptions> configure)
    {
        ThrowIfPrepared();
        configure(_options);
        Settings = BatchSettings.From(_options);
    }

    protected static void Answer(BatchFailures failures, HandlerContext context)
    {
        var isWhole = false;
        var output = context.BeginAnswer();
        try
        {
            failures.Write(output);
            isWhole = true;
        }
        finally
        {
            context.EndAnswer(isWhole);
        }
    }
}
