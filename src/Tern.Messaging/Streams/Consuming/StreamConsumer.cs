using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// A handler that is bound to a stream. Use it to name it, to add filters around each record, and to set options, then
/// register it with <c>services.AddConsumer</c>.
/// </summary>
/// <typeparam name="TItem">The type of the record; for a handler of batches, the
/// <see cref="Batch{TRecord}"/>.</typeparam>
/// <typeparam name="TOptions">The type of the options.</typeparam>
public abstract class StreamConsumer<TItem, TOptions> : HandlerBuilder<StreamConsumer<TItem, TOptions>, TItem>, IConsumer
    where TItem : class
    where TOptions : StreamConsumerOptions, new()
{
    private readonly HandlerCall<TItem> _call;
    private readonly ConsumerNeeds _needs;
    private readonly FilterChain<TItem> _filters = new();
    private Action<TOptions>? _configure;
    private bool _isClosed;

    private protected StreamConsumer(HandlerCall<TItem> call, string name)
    {
        _call = call;
        _needs = new ConsumerNeeds(typeof(TItem), call.Services, call.HandlerClass) { HandlerName = name };
    }

    private protected ConsumerNeeds Needs => _needs;

    /// <summary>Gets the rules of a batch in tests; null if items don't form batches.</summary>
    private protected virtual RecordRules<TItem>? TrialRules => null;

    /// <summary>
    /// Sets options: how the stream is read, how records are handled, and how failed records are treated.
    /// </summary>
    /// <param name="configure">A delegate that sets the options when the host starts; several calls are
    /// combined.</param>
    /// <returns>This handler.</returns>
    public StreamConsumer<TItem, TOptions> WithOptions(Action<TOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _configure += configure;
        return this;
    }

    /// <summary>
    /// Reads the stream without a host until the token is canceled. Then starts no more records, waits for running
    /// handlers, writes checkpoints and releases the shards. The handler can't take services.
    /// </summary>
    /// <param name="leases">The store of leases and checkpoints, which all workers of the application share.</param>
    /// <param name="stoppingToken">A token that stops the consumer.</param>
    /// <returns>A task that completes when all shards have been released. Errors of the stream and the lease store
    /// are logged and retried.</returns>
    /// <exception cref="ArgumentException">An option isn't set or is out of range.</exception>
    /// <exception cref="AwsConfigurationException">An option of the handler isn't valid.</exception>
    /// <exception cref="InvalidOperationException">The handler takes services.</exception>
    public Task RunAsync(ILeaseStore leases, CancellationToken stoppingToken)
    {
        ArgumentNullException.ThrowIfNull(leases);
        var options = new TOptions();
        Prepare(null, options);
        return CreateReader(NoServices.Instance, leases, options, null)(stoppingToken);
    }

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public sealed override HandlerTrial<TItem> BeginTrial()
    {
        var options = new TOptions();
        _configure?.Invoke(options);
        return new CallTrial<TItem>(_needs.HandlerName, _call, _filters, TrialRules, HandlerSettings.From(options));
    }

    void IConsumer.AddServices(IServiceCollection services)
    {
        services.TryAddSingleton<ReaderGroups>();
        _needs.Register<TItem>(services);
        AddParts(services);
    }

    IHostedService IConsumer.CreateService(IServiceProvider services)
    {
        // The services that the reader uses until it ends must be created before it, or they would be disposed first.
        var options = new TOptions
        {
            Application = services.GetService<IHostEnvironment>()?.ApplicationName,
            LoggerFactory = services.GetService<ILoggerFactory>(),
            MeterFactory = services.GetService<IMeterFactory>(),
            TimeProvider = services.GetService<TimeProvider>() ?? TimeProvider.System,
        };
        return new StreamConsumerService(() =>
        {
            Prepare(services, options);
            var leases = services.GetService<ILeaseStore>() ?? throw new InvalidOperationException(
                $"The consumer of {_needs.HandlerName} needs a lease store. Call services.AddDynamoDbLeases() of the package Tern.Messaging.DynamoDb, "
                + "or services.AddMemoryLeases() for a single process that can read its streams from the start again.");
            return CreateReader(services, leases, options, services.GetRequiredService<IServiceScopeFactory>());
        });
    }

    /// <inheritdoc/>
    protected sealed override void SetName(string name) => _needs.HandlerName = name;

    /// <inheritdoc/>
    protected sealed override void Add(HandlerFilter<TItem> filter)
    {
        if (_isClosed) throw new InvalidOperationException($"The consumer of {_needs.HandlerName} has already been started. Add filters first.");
        _filters.Add(filter);
    }

    /// <inheritdoc/>
    protected sealed override void Require(Type service) => _needs.Require(service);

    private protected virtual void AddParts(IServiceCollection services)
    {
    }

    /// <summary>
    /// Returns a function that reads the stream until its token is canceled. Fails if the configuration isn't valid.
    /// </summary>
    private protected abstract Func<CancellationToken, Task> CreateReader(
        IServiceProvider services, ILeaseStore leases, TOptions options, IServiceScopeFactory? scopes);

    /// <inheritdoc cref="CreateReader"/>
    private protected static Func<CancellationToken, Task> CreateReader<TRecord>(
        IServiceProvider services, ILeaseStore leases, TOptions options, ShardStream<TRecord, TOptions> stream, ShardHandler<TRecord> handler)
        where TRecord : class
    {
        var source = stream.CreateSource(services, options);
        services.GetService<ReaderGroups>()?.Add(options.Application, source.StreamName);
        return new ShardReader<TRecord>(source, leases, handler, options).RunAsync;
    }

    /// <summary>
    /// Handles one item. All errors, including those of its body and its services, fail only this item.
    /// </summary>
    private protected ValueTask InvokeAsync(TItem item, ConsumerScope scope, CancellationToken cancellationToken)
    {
        scope.Begin(item, cancellationToken);
        ValueTask handling;
        try
        {
            handling = _filters.IsEmpty ? _call.InvokeAsync(item, scope) : _filters.RunAsync(scope);
        }
        catch (Exception error)
        {
            handling = ValueTask.FromException(error);
        }

        return scope.EndAsync(handling);
    }

    // Before the reader exists, so that a misconfiguration fails the start of the host.
    private void Prepare(IServiceProvider? services, TOptions options)
    {
        _needs.Check(services);
        _filters.Close(_call.InvokeAsync);
        _isClosed = true;
        _configure?.Invoke(options);
    }
}
