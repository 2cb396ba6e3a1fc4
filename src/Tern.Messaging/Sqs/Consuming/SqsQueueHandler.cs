using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>
/// A handler that is bound to a queue. Use it to set the options of its consumer, to name it, and to add filters around
/// each message.
/// </summary>
public sealed class SqsQueueHandler : HandlerBuilder<SqsQueueHandler, SqsMessage>, IConsumer
{
    private readonly HandlerCall<SqsMessage> _call;
    private readonly FilterChain<SqsMessage> _filters = new();
    private readonly ConsumerNeeds _needs;
    private readonly bool _showsMessage;
    private Action<SqsConsumerOptions>? _configure;
    private bool _isClosed;

    internal SqsQueueHandler(string queue, HandlerCall<SqsMessage> call, bool showsMessage)
    {
        _call = call;
        _showsMessage = showsMessage;
        _needs = new(typeof(SqsMessage), call.Services, call.HandlerClass) { HandlerName = $"the queue '{queue}'" };
        Queue = queue;
    }

    internal string Queue { get; }

    /// <summary>
    /// Sets options of the consumer: its concurrency, its polls, and the treatment of failed messages.
    /// </summary>
    /// <param name="configure">A delegate that sets the options; several calls are combined.</param>
    /// <returns>This handler.</returns>
    public SqsQueueHandler WithOptions(Action<SqsConsumerOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _configure += configure;
        return this;
    }

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public void AddServices(IServiceCollection services)
    {
        services.AddSqs();
        _needs.Register<SqsMessage>(services);
    }

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IHostedService CreateService(IServiceProvider services) => new SqsConsumerService(Queue, () =>
    {
        var options = Configure(new()
        {
            LoggerFactory = services.GetService<ILoggerFactory>(),
            MeterFactory = services.GetService<IMeterFactory>(),
            TimeProvider = services.GetService<TimeProvider>() ?? TimeProvider.System,
        });
        return new SqsConsumer(SenderRegistration.ClientOf<SqsClient>(services, options.ClientName), this, options, services);
    });

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override HandlerTrial<SqsMessage> BeginTrial()
    {
        _isClosed = true;
        return new CallTrial<SqsMessage>(_needs.HandlerName, _call, _filters, QueueRules.Instance, HandlerSettings.From(Configure(new())));
    }

    internal SqsConsumerOptions Configure(SqsConsumerOptions options)
    {
        _configure?.Invoke(options);
        return options;
    }

    /// <summary>Completes the handler. After that, filters can't be added.</summary>
    /// <param name="services">The service provider, or null if the consumer runs without one.</param>
    /// <exception cref="InvalidOperationException">A service isn't registered.</exception>
    internal MessageHandler Close(IServiceProvider? services)
    {
        _needs.Check(services);
        _filters.Close(_call.InvokeAsync);
        _isClosed = true;
        return new(_call, _filters, _needs, _showsMessage, services?.GetRequiredService<IServiceScopeFactory>());
    }

    /// <inheritdoc/>
    protected override void SetName(string name) => _needs.HandlerName = name;

    /// <inheritdoc/>
    protected override void Add(HandlerFilter<SqsMessage> filter)
    {
        if (_isClosed) throw new InvalidOperationException($"The consumer of {_needs.HandlerName} has already been created. Add filters first.");
        _filters.Add(filter);
    }

    /// <inheritdoc/>
    protected override void Require(Type service) => _needs.Require(service);
}
