using Tern.Buffers;
using Tern.Http;

namespace Tern.EventStreams;

/// <summary>The events of a request as a body: each event is fetched, written, signed and passed on.</summary>
/// <param name="events">The caller's events.</param>
/// <param name="write">Writes one event.</param>
/// <param name="initial">The initial request, which precedes the events, or null for none.</param>
/// <param name="initialContentType">The initial request's content type.</param>
internal sealed class EventBody<TEvent>(
    IAsyncEnumerable<TEvent> events, Action<TEvent, AwsEventStreamEncoder> write, byte[]? initial, string? initialContentType) : PartedBody
{
    private readonly PooledBuffer _plain = new();
    private readonly PooledBuffer _ready = new();
    private IAsyncEnumerator<TEvent>? _events;
    private AwsEventStreamEncoder? _encoder;
    private AwsEventStreamSigner? _signer;
    private TimeProvider _clock = TimeProvider.System;
    private TimeSpan _offset;
    private byte[]? _initial;
    private int _taken;
    private bool _isOver;

    public override string PayloadHash => "STREAMING-AWS4-HMAC-SHA256-EVENTS";

    public override void BeginAttempt(IPartSigner? signer, TimeProvider clock, TimeSpan offset)
    {
        _signer?.Dispose();
        _signer = signer is null ? null : new AwsEventStreamSigner(signer);
        (_clock, _offset, _initial, _isOver, _taken) = (clock, offset, initial, false, 0);
        _ready.Clear();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_taken == _ready.WrittenCount)
        {
            if (_isOver) return 0;
            _ready.Clear();
            _taken = 0;
            await FillAsync(cancellationToken).ConfigureAwait(false);
        }

        var count = Math.Min(buffer.Length, _ready.WrittenCount - _taken);
        _ready.WrittenMemory.Slice(_taken, count).CopyTo(buffer);
        _taken += count;
        return count;
    }

    public override async ValueTask EndAsync()
    {
        _isOver = true;
        _plain.Dispose();
        _ready.Dispose();
        _taken = 0;
        _signer?.Dispose();
        _signer = null;
        await DisposeEventsAsync().ConfigureAwait(false);
    }

    private async ValueTask FillAsync(CancellationToken cancellationToken)
    {
        if (_initial is not null)
        {
            WriteInitial(_initial);
            _initial = null;
            return;
        }

        _events ??= events.GetAsyncEnumerator(cancellationToken);
        if (await MoveNextAsync(_events, cancellationToken).ConfigureAwait(false))
        {
            WriteEvent(_events.Current);
            return;
        }

        _isOver = true;
        // An empty event marks the end of the stream. Without signatures, the end of the body does.
        _signer?.Sign([], _clock.GetUtcNow() + _offset, _ready);
        await DisposeEventsAsync().ConfigureAwait(false);
    }

    private ValueTask DisposeEventsAsync()
    {
        var left = _events;
        _events = null;
        return left?.DisposeAsync() ?? default;
    }

    // The caller's sequence may wait for something that never happens, and may ignore the token.
    private ValueTask<bool> MoveNextAsync(IAsyncEnumerator<TEvent> from, CancellationToken cancellationToken)
    {
        var next = from.MoveNextAsync();
        return next.IsCompleted ? next : WaitAsync(next.AsTask(), from, cancellationToken);
    }

    private async ValueTask<bool> WaitAsync(Task<bool> next, IAsyncEnumerator<TEvent> from, CancellationToken cancellationToken)
    {
        try
        {
            return await next.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!next.IsCompleted)
        {
            _events = null;
            _ = DisposeLaterAsync(next, from);
            throw;
        }
    }

    // The enumerator can't be disposed while it's running. Its result is ignored, because the stream was abandoned.
    private static async Task DisposeLaterAsync(Task next, IAsyncEnumerator<TEvent> from)
    {
        await next.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await from.DisposeAsync().ConfigureAwait(false);
    }

    private void WriteInitial(byte[] payload)
    {
        var message = BeginMessage();
        message.BeginEvent("initial-request", initialContentType);
        message.BeginPayload().Write(payload);
        End(message);
    }

    private void WriteEvent(TEvent value)
    {
        var message = BeginMessage();
        write(value, message);
        End(message);
    }

    private AwsEventStreamEncoder BeginMessage()
    {
        if (_encoder is null) return _encoder = new AwsEventStreamEncoder(_plain);
        _plain.Clear();
        _encoder.Begin(_plain);
        return _encoder;
    }

    private void End(AwsEventStreamEncoder message)
    {
        message.End();
        if (_signer is not null) _signer.Sign(_plain.WrittenSpan, _clock.GetUtcNow() + _offset, _ready);
        else _ready.Write(_plain.WrittenSpan);
        _plain.Clear();
    }
}
