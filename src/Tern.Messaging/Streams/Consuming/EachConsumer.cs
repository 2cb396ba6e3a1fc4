using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>A handler of single records.</summary>
internal sealed class EachConsumer<TRecord, TOptions>(ShardStream<TRecord, TOptions> stream, HandlerCall<TRecord> call)
    : StreamConsumer<TRecord, TOptions>(call, stream.Name)
    where TRecord : class
    where TOptions : StreamConsumerOptions, new()
{
    private protected override RecordRules<TRecord> TrialRules => new TrialShardRules<TRecord>();

    private protected override Func<CancellationToken, Task> CreateReader(
        IServiceProvider services, ILeaseStore leases, TOptions options, IServiceScopeFactory? scopes) =>
        CreateReader(services, leases, options, stream, new RecordHandler<TRecord>(
            (record, cancellationToken) => InvokeAsync(record, new ConsumerScope(Needs, scopes), cancellationToken)));
}
