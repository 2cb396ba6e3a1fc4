using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Handling;

namespace Tern.Testing;

/// <summary>A test of a handler. It can run several times, with the same services.</summary>
/// <typeparam name="TItem">The type of the event, message or record, which filters receive too.</typeparam>
public sealed class HandlerTest<TItem>
{
    private readonly HandlerTrial<TItem> _trial;
    private readonly Dictionary<Type, object> _services = [];
    private IServiceProvider? _provider;
    private int? _attempts;

    internal HandlerTest(HandlerTrial<TItem> trial) => _trial = trial;

    /// <summary>
    /// Provides a service to the handler and its filters. A handler's class is created with these services for each item and
    /// disposed after it, unless the handler itself is provided.
    /// </summary>
    /// <typeparam name="TService">The type as which the handler takes the service.</typeparam>
    /// <param name="service">The service, which isn't disposed.</param>
    /// <returns>This test.</returns>
    public HandlerTest<TItem> WithService<TService>(TService service)
        where TService : class
    {
        ArgumentNullException.ThrowIfNull(service);
        _services[typeof(TService)] = service;
        return this;
    }

    /// <summary>
    /// Provides the services of a provider to the handler and its filters. Each item has its own scope, as in a host.
    /// </summary>
    /// <param name="services">The provider, such as the result of <c>BuildServiceProvider</c>.</param>
    /// <returns>This test.</returns>
    public HandlerTest<TItem> WithServices(IServiceProvider services)
    {
        ArgumentNullException.ThrowIfNull(services);
        _provider = services;
        return this;
    }

    /// <summary>
    /// Sets the number of attempts to handle each record, including this one, as if earlier ones had failed. The
    /// default is the record's own number, such as an SQS message's receive count.
    /// </summary>
    /// <param name="attempts">The number, which is at least 1.</param>
    /// <returns>This test.</returns>
    public HandlerTest<TItem> WithAttempts(int attempts)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(attempts);
        _attempts = attempts;
        return this;
    }

    /// <summary>Handles items as one batch, if the source has batches, or else one after another.</summary>
    /// <param name="items">The events, messages or records, in the order of the source.</param>
    /// <returns>The result. A failure of the handler is part of it, and isn't thrown.</returns>
    public Task<HandlerTestResult<TItem>> RunAsync(params TItem[] items) => RunAsync(items, CancellationToken.None);

    /// <summary>Handles items as one batch, if the source has batches, or else one after another.</summary>
    /// <param name="items">The events, messages or records, in the order of the source.</param>
    /// <param name="cancellationToken">The token that the handler receives. Canceling it stops the batch, as the end of
    /// an invocation or of a worker does.</param>
    /// <returns>The result. A failure of the handler is part of it, and isn't thrown.</returns>
    public async Task<HandlerTestResult<TItem>> RunAsync(IReadOnlyList<TItem> items, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(items);
        var report = new TestReport<TItem>(items);
        if (items.Count == 0) return report.Result([]);
        if (_trial.Rules is { } rules && _trial.Settings is { } settings)
        {
            var run = new TestRun<TItem>(rules, items, settings, _attempts, report, InvokeAsync, cancellationToken);
            await run.RunAsync().ConfigureAwait(false);
            return report.Result(run.States);
        }

        var states = new RecordState[items.Count];
        for (var index = 0; index < states.Length; index++)
        {
            try
            {
                report.Answered(index, await InvokeAsync(items[index], cancellationToken).ConfigureAwait(false));
                states[index] = RecordState.Handled;
            }
            // Any exception of the handler is part of the result.
            catch (Exception error)
            {
                states[index] = RecordState.Failed;
                report.Failed(index, _attempts ?? 0, error);
            }
        }

        return report.Result(states);
    }

    /// <summary>Handles the records of a Lambda event, or the event itself.</summary>
    /// <param name="json">The event as Lambda sends it.</param>
    /// <param name="cancellationToken">The token that the handler receives.</param>
    /// <returns>The result. A failure of the handler is part of it, and isn't thrown.</returns>
    /// <exception cref="FormatException">The event isn't from the handler's source.</exception>
    /// <exception cref="NotSupportedException">The handler's source isn't one of a function.</exception>
    public Task<HandlerTestResult<TItem>> RunEventAsync(
        [StringSyntax(StringSyntaxAttribute.Json)] string json, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        return RunAsync(_trial.Read(Encoding.UTF8.GetBytes(json)), cancellationToken);
    }

    private async ValueTask<TrialAnswer?> InvokeAsync(TItem item, CancellationToken cancellationToken)
    {
        var services = new TestServices(_services, _provider, _trial.HandlerClass);
        await using var closing = services.ConfigureAwait(false);
        return await _trial.InvokeAsync(item, services, cancellationToken).ConfigureAwait(false);
    }
}
