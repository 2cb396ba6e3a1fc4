using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>The handling of each message: its filters, its body, the handler, and its own service scope.</summary>
/// <param name="call">The handler.</param>
/// <param name="filters">The filters around it.</param>
/// <param name="needs">The services of both.</param>
/// <param name="showsMessage">true if the handler's input is the message itself; otherwise, false.</param>
/// <param name="scopes">The factory of service scopes, or null if the consumer runs without a service provider.</param>
internal sealed class MessageHandler(
    HandlerCall<SqsMessage> call, FilterChain<SqsMessage> filters, ConsumerNeeds needs, bool showsMessage, IServiceScopeFactory? scopes)
{
    private readonly bool _showsScope = needs.ShowsScope || !filters.IsEmpty;

    /// <summary>
    /// Gets the attributes to request: all if the handler, a filter or a service may look at the message itself.
    /// </summary>
    public WantedAttributes Attributes => showsMessage || needs.HasParts || !filters.IsEmpty ? WantedAttributes.All : WantedAttributes.Trace;

    /// <summary>Handles a message. An exception is the message's failure.</summary>
    /// <param name="message">The message.</param>
    /// <param name="scope">The worker's scope, which is reused unless a filter or the handler may keep it.</param>
    /// <param name="cancellationToken">The message's token.</param>
    public ValueTask HandleAsync(SqsMessage message, ref ConsumerScope? scope, CancellationToken cancellationToken)
    {
        if (scope is null || _showsScope) scope = new(needs, scopes);
        scope.Begin(message, cancellationToken);
        ValueTask handling;
        try
        {
            handling = filters.IsEmpty ? call.InvokeAsync(message, scope) : filters.RunAsync(scope);
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        return scope.EndAsync(handling);
    }
}
