using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>A handler of batches.</summary>
internal sealed class BatchesConsumer<TRecord, TOptions> : StreamConsumer<Batch<TRecord>, TOptions>
    where TRecord : class
    where TOptions : StreamConsumerOptions, new()
{
    private readonly ShardStream<TRecord, TOptions> _stream;

    public BatchesConsumer(ShardStream<TRecord, TOptions> stream, HandlerCall<Batch<TRecord>> call)
        : base(call, stream.Name)
    {
        _stream = stream;
        Needs.Part = typeof(ShardContext);
    }

    // For handlers that are classes: they take the shard in their constructor.
    private protected override void AddParts(IServiceCollection services) =>
        services.TryAddScoped(static provider => provider.GetRequiredService<ConsumerItem>().GetPart<ShardContext>());

    private protected override Func<CancellationToken, Task> CreateReader(
        IServiceProvider services, ILeaseStore leases, TOptions options, IServiceScopeFactory? scopes) =>
        CreateReader(services, leases, options, _stream, new BatchHandler<TRecord>(
            (batch, shard, cancellationToken) => InvokeAsync(batch, new ConsumerScope(Needs, scopes) { Part = shard }, cancellationToken)));
}
