using System.ComponentModel;
using Tern.Concurrency;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.EventStreams;

/// <summary>
/// The events of a response as they arrive. Read them once with <c>await foreach</c>, which disposes the stream at
/// its end. Disposing it earlier ends the stream and releases the connection. Not thread-safe.
/// </summary>
/// <remarks>
/// An exception that the service sends in the stream is thrown as an <see cref="AwsServiceException"/> of the
/// matching type. A stream that breaks off or is damaged throws an <see cref="AwsTransportException"/>; the events
/// before it are intact. If the request is a stream of events too, it ends with this one, and exceptions from its
/// source are thrown here.
/// </remarks>
/// <typeparam name="TEvent">The type of the events: a union of the events in the service's model.</typeparam>
public sealed class AwsEventStream<TEvent> : IAsyncEnumerable<TEvent>, IAsyncDisposable, IDisposable
{
    private readonly IAsyncEnumerable<TEvent>? _given;
    private readonly AwsHttpResponse _http;
    private readonly Stream _body;
    private readonly AwsService _service;
    private readonly Func<string, AwsEventStreamMessage, TEvent> _read;
    private readonly Func<string, (string Shape, int Status)?>? _exceptionOf;
    private string? _type;
    private bool _isRead;
    private bool _isDisposed;

    /// <summary>Creates a stream of the given events, for test responses (<c>AwsAnswers</c> of Tern.Testing).</summary>
    /// <param name="events">The events. Exceptions that the sequence throws, such as an
    /// <see cref="AwsServiceException"/>, are passed to the reader.</param>
    public AwsEventStream(IAsyncEnumerable<TEvent> events)
    {
        ArgumentNullException.ThrowIfNull(events);
        _given = events;
        (_http, _body, _service, _read) = (null!, Stream.Null, null!, null!);
    }

    /// <summary>Creates a stream of the given events, for test responses (<c>AwsAnswers</c> of Tern.Testing).</summary>
    /// <param name="events">The events.</param>
    public AwsEventStream(params IEnumerable<TEvent> events)
        : this(InTurn(events ?? throw new ArgumentNullException(nameof(events))))
    {
    }

    /// <summary>Creates a stream from the body of a response. For generated code.</summary>
    /// <param name="http">The HTTP response, which is disposed with the stream.</param>
    /// <param name="service">The service, whose exceptions may occur in the stream.</param>
    /// <param name="read">Reads an event.</param>
    /// <param name="exceptionOf">A function that returns the shape and HTTP status for a member's name, or null, for
    /// the exceptions in the stream's model; null if there are none.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsEventStream(
        AwsHttpResponse http, AwsService service, Func<string, AwsEventStreamMessage, TEvent> read,
        Func<string, (string Shape, int Status)?>? exceptionOf = null)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(service);
        ArgumentNullException.ThrowIfNull(read);
        (_http, _service, _read, _exceptionOf) = (http, service, read, exceptionOf);
        _body = Protocols.AwsRestProtocol.ReadStream(http);
    }

    /// <summary>Reads the events.</summary>
    /// <param name="cancellationToken">A token that cancels the wait for the next event.</param>
    /// <returns>The events.</returns>
    /// <exception cref="InvalidOperationException">The events have already been read.</exception>
    public IAsyncEnumerator<TEvent> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        if (_isRead) throw new InvalidOperationException("The events of a response can only be enumerated once. Keep those that you need again.");
        _isRead = true;
        return SequenceGuard.For(_given is null ? ReadAsync(cancellationToken) : ReadGivenAsync(_given, cancellationToken));
    }

    /// <summary>Ends the stream and releases its connection.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _body.Dispose();
        _http?.Dispose();
    }

    /// <summary>Ends the stream and releases its connection.</summary>
    /// <returns>A task that completes when the connection is released.</returns>
    public async ValueTask DisposeAsync()
    {
        _isDisposed = true;
        await _body.DisposeAsync().ConfigureAwait(false);
        _http?.Dispose();
    }

    private async IAsyncEnumerator<TEvent> ReadAsync(CancellationToken cancellationToken)
    {
        using var decoder = new AwsEventStreamDecoder();
        try
        {
            while (true)
            {
                while (TryReadMessage(decoder, out var isEvent, out var next))
                {
                    if (isEvent) yield return next!;
                }

                var count = await _body.ReadAsync(decoder.GetMemory(), cancellationToken).ConfigureAwait(false);
                if (count == 0) break;
                decoder.Advance(count);
            }

            End(decoder);
        }
        finally
        {
            await DisposeAsync().ConfigureAwait(false);
        }
    }

    private async IAsyncEnumerator<TEvent> ReadGivenAsync(IAsyncEnumerable<TEvent> events, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        await foreach (var next in events.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            cancellationToken.ThrowIfCancellationRequested();
            yield return next;
            ObjectDisposedException.ThrowIf(_isDisposed, this);
        }
    }

    private static async IAsyncEnumerable<TEvent> InTurn(IEnumerable<TEvent> events)
    {
        await Task.CompletedTask.ConfigureAwait(false);
        foreach (var next in events) yield return next;
    }

    // In some protocols, messages other than events are the initial response, which has no content of its own.
    private bool TryReadMessage(AwsEventStreamDecoder decoder, out bool isEvent, out TEvent? next)
    {
        (isEvent, next) = (false, default);
        try
        {
            if (!decoder.TryRead(out var message)) return false;
            if (!message.TryGetHeader(":message-type"u8, out var kind)) throw NotKnown();
            if (kind.Is("exception")) throw EventExceptions.Read(_service, _http, message, _exceptionOf);
            if (kind.Is("error")) throw EventExceptions.ReadError(_http, message);
            if (!kind.Is("event")) throw NotKnown();
            var type = TypeOf(message);
            isEvent = type != "initial-response";
            if (isEvent) next = _read(type, message);
            return true;
        }
        catch (Exception error) when (AnswerReader.IsMalformed(error))
        {
            throw EventExceptions.Malformed(error);
        }
    }

    // Most events have the same type as the previous one, so its text is created once.
    private string TypeOf(in AwsEventStreamMessage message)
    {
        if (!message.TryGetHeader(":event-type"u8, out var header)) throw new FormatException("an event has no type");
        return _type is not null && header.Is(_type) ? _type : _type = header.GetString();
    }

    private static FormatException NotKnown() => new("a message of the stream is neither an event nor an exception");

    private static void End(AwsEventStreamDecoder decoder)
    {
        try
        {
            decoder.End();
        }
        catch (AwsEventStreamException error)
        {
            throw EventExceptions.Malformed(error);
        }
    }
}
