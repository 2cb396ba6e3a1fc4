using Tern.Lambda.Batches;

namespace Tern.Lambda.Functions;

/// <summary>A handler of batches, as its registration sees it.</summary>
/// <typeparam name="TItem">What its filters run around: a record, or the batch.</typeparam>
internal abstract class BatchHandler<TItem>(EventShape shape) : Handler(shape)
{
    private readonly BatchOptions _options = new();

    public abstract FilterChain<TItem> Filters { get; }

    protected BatchSettings Settings { get; private set; } = BatchSettings.Default;

    /// <summary>Sets options; several calls add up.</summary>
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
