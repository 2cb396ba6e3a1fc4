using System.ComponentModel;
using Tern.Concurrency;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.EventStreams;

/// <summary>
/// The events of an answer, as they come. Read once, by <c>await foreach</c>, which disposes it at its end; disposing it
/// before ends the stream and gives the connection back. Not thread-safe.
/// </summary>
/// <remarks>
/// An exception that the service sends within the stream is thrown as the <see cref="AwsServiceException"/> that it is. A
/// stream that breaks off, or is damaged, ends in an <see cref="AwsTransportException"/>: what came before it was sound.
/// Where the request is a stream of events too, that ends with this one; and what its source throws is thrown here.
/// </remarks>
/// <typeparam name="TEvent">The events: a union of those that the service's model names.</typeparam>
public sealed class AwsEventStream<TEvent> : IAsyncEnumerable<TEvent>, IAsyncDisposable, IDisposable
{
    private readonly IAsyncEnumerable<TEvent>? _given;
    private readonly AwsHttpResponse _http;
    private readonly Stream _body;
    private readonly AwsService _service;
    private readonly AwsEventReader<TEvent> _read;
    private readonly Func<string, (string Shape, int Status)?>? _exceptionOf;
    private string? _type;
    private bool _isRead;
    private bool _isDisposed;

    /// <summary>Makes a stream of given events, for the answers that a test gives (<c>AwsAnswers</c> of Tern.Testing).</summary>
    /// <param name="events">The events. What it throws, such as an <see cref="AwsServiceException"/>, reaches the reader.</param>
    public AwsEventStream(IAsyncEnumerable<TEvent> events)
    {
        ArgumentNullException.ThrowIfNull(events);
        _given = events;
        (_http, _body, _service, _read) = (null!, Stream.Null, null!, null!);
    }

    /// <summary>Makes a stream of given events, for the answers that a test gives (<c>AwsAnswers</c> of Tern.Testing).</summary>
    /// <param name="events">The events.</param>
    public AwsEventStream(params IEnumerable<TEvent> events)
        : this(InTurn(events ?? throw new ArgumentNullException(nameof(events))))
    {
    }

    /// <summary>Takes the body of an answer. For generated code.</summary>
    /// <param name="http">The answer, which is disposed with the stream.</param>
    /// <param name="service">The service, whose exceptions may come within the stream.</param>
    /// <param name="read">Reads an event.</param>
    /// <param name="exceptionOf">
    /// The exceptions that the stream's model names: the shape and the HTTP status for the name of the member, or null; null where it names none.
    /// </param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsEventStream(AwsHttpResponse http, AwsService service, AwsEventReader<TEvent> read, Func<string, (string Shape, int Status)?>? exceptionOf = null)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(service);
        ArgumentNullException.ThrowIfNull(read);
        (_http, _service, _read, _exceptionOf) = (http, service, read, exceptionOf);
        _body = Protocols.AwsRestProtocol.ReadStream(http);
    }

    /// <summary>Reads the events.</summary>
    /// <param name="cancellationToken">Ends the wait for the next one.</param>
    /// <returns>The events.</returns>
    /// <exception cref="InvalidOperationException">They were read before.</exception>
    public IAsyncEnumerator<TEvent> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        if (_isRead) throw new InvalidOperationException("The events of an answer come once: keep those that are needed again.");
        _isRead = true;
        return SequenceGuard.For(_given is null ? ReadAsync(cancellationToken) : ReadGivenAsync(_given, cancellationToken));
    }

    /// <summary>Ends the stream, and gives its connection back.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _body.Dispose();
        _http?.Dispose();
    }

    /// <summary>Ends the stream, and gives its connection back.</summary>
    /// <returns>A task that ends when it is back.</returns>
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

    // Messages that are no events are the first answer of some protocols, which holds nothing of its own.
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

    // Most events of a stream have the type of the one before: its text is made once.
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
