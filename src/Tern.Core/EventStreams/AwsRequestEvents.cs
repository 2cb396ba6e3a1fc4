using System.ComponentModel;
using Tern.Http;

namespace Tern.EventStreams;

/// <summary>Makes events the body of a request. For generated code; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsRequestEvents
{
    /// <summary>The content type of a body that is a stream of events.</summary>
    public const string ContentType = "application/vnd.amazon.eventstream";

    /// <summary>
    /// Makes the events the body. They are asked for when the request is sent, once, and go on while the answer is read.
    /// </summary>
    /// <typeparam name="TEvent">The events.</typeparam>
    /// <param name="http">The request. What its body holds already is sent before the events, as the initial request.</param>
    /// <param name="events">The events.</param>
    /// <param name="write">Writes one of them.</param>
    /// <param name="initialContentType">What the body holds already; null for nothing.</param>
    public static void Write<TEvent>(
        AwsHttpRequest http, IAsyncEnumerable<TEvent> events, AwsEventWriter<TEvent> write, string? initialContentType = null)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(events);
        ArgumentNullException.ThrowIfNull(write);
        Protocols.AwsRestProtocol.BeginBody(http, ContentType);
        // Events of both sides at once: no older version can do it.
        http.RequiresHttp2 = true;
        var initial = initialContentType is null ? null : http.Body.WrittenSpan.ToArray();
        http.Body.Clear();
        http.BodyStream = new AwsRequestStream(new EventBody<TEvent>(events, write, initial, initialContentType));
    }
}
