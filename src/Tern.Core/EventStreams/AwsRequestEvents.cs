using System.ComponentModel;
using Tern.Http;

namespace Tern.EventStreams;

/// <summary>Sends events as the body of a request. Intended for generated code; don't call it elsewhere.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRequestEvents
{
    /// <summary>The content type of a body that is a stream of events.</summary>
    public const string ContentType = "application/vnd.amazon.eventstream";

    /// <summary>
    /// Sets the events as the body. They are enumerated once when the request is sent, and continue while the
    /// response is read.
    /// </summary>
    /// <typeparam name="TEvent">The type of the events.</typeparam>
    /// <param name="http">The request. The current content of its body is sent before the events, as the initial
    /// request.</param>
    /// <param name="events">The events.</param>
    /// <param name="write">Writes one event.</param>
    /// <param name="initialContentType">The content type of the body's current content, or null if there is
    /// none.</param>
    public static void Write<TEvent>(
        AwsHttpRequest http, IAsyncEnumerable<TEvent> events, AwsEventWriter<TEvent> write, string? initialContentType = null)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(events);
        ArgumentNullException.ThrowIfNull(write);
        Protocols.AwsRestProtocol.BeginBody(http, ContentType);
        // Only HTTP/2 supports events in both directions at once.
        http.RequiresHttp2 = true;
        var initial = initialContentType is null ? null : http.Body.WrittenSpan.ToArray();
        http.Body.Clear();
        http.BodyStream = new AwsRequestStream(new EventBody<TEvent>(events, write, initial, initialContentType));
    }
}
